export const accounts = {};
