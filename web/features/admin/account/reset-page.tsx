import type { LinkInfo, SessionState } from '../../../../sync/index.ts'
import { LinkPage } from '../auth/asked-link.tsx'
import { useAuth } from '../auth/auth-context.tsx'
import { EntryForm } from '../auth/entry-form.tsx'
import { account, reset as words } from './strings.ts'

/** The e-mail of the admin who is signed in here while the link is another's; '' where it may be used. */
export const somebodyElse = (state: SessionState, { email }: Pick<LinkInfo, 'email'>): string =>
  state.kind === 'signed-in' && state.admin.email !== email ? state.admin.email : ''

const formWords = {
  ...words,
  password: account.password,
  confirm: account.confirm,
  done: [words.successTitle, words.successText],
} as const

/** [S4] A new password by a link from the console or a mail; setting it signs in. */
export function ResetPage() {
  const { sync } = useAuth()
  return (
    <LinkPage
      kind="reset"
      tokenName="reset-token"
      words={words}
      refuse={(state, info) => {
        const other = info && somebodyElse(state, info)
        return other ? words.signedIn(other, info.email) : ''
      }}
    >
      {(token, _, onDone) => (
        <EntryForm
          asks={['password', 'confirm']}
          words={formWords}
          send={({ password }) => sync.session.resetPassword(token, password)}
          onDone={onDone}
        />
      )}
    </LinkPage>
  )
}
