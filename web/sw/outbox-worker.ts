/**
 * The worker that sends an admin's changes while no page is open (outbox-sw.ts). `scope`: an address below which there
 * is no page, so that it stands between no page and the network. `tag`: the event that the browser wakes it with.
 */
export const OUTBOX_WORKER = {
  script: '/outbox-sw.js',
  scope: '/admin/outbox-worker/',
  tag: 'outbox',
} as const
