/** Key of the remembered lists in the workspace state. The shell reads it without loading anything else. */
export const REMEMBERED_LISTS = 'rollouts';
