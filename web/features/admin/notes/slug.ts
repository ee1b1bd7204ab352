/**
 * The slug that the server makes of a title (pocketbase/pb_hooks/push/slug.js), before it adds a number where another has it.
 */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 243) || 'untitled'
