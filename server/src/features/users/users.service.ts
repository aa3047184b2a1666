export { staffUserEntity } from './users.ts';
