/** Words around the news under the head of every page. */
export const announcements = {
  label: 'News of the academy',
  more: (count: number) => `More (${count})`,
  close: 'Close the news',
} as const
