import { AssignScreen } from './assign-screen.tsx';

export const Screen = () => <AssignScreen kind="accounts" />;
