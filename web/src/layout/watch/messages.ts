import { addMessages } from '../../messages/catalogue.ts';

export const watch = addMessages('watch', {
  idle: {
    title: 'Are you still there?',
    text_one: 'You are signed out in {{count}} second. What you have typed is kept.',
    text_other: 'You are signed out in {{count}} seconds. What you have typed is kept.',
    staySignedIn: 'Stay signed in',
  },
  version: {
    text: 'A new version of Leadwright is available. Your unsaved input is kept.',
    reload: 'Reload',
    later: 'Later',
  },
});
