import { resourceLinks } from '../../ui/record/resource-type.ts';

export const links = resourceLinks('/campaigns', '/campaign');
