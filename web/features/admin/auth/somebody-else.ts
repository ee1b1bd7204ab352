import type { LinkInfo, SessionState } from '../../../../sync/index.ts'

/** The e-mail of whoever is signed in here while the link is another admin's, '' where it may be used. */
export const somebodyElse = (state: SessionState, { email }: Pick<LinkInfo, 'email'>): string =>
  state.kind === 'signed-in' && state.admin.email !== email ? state.admin.email : ''
