import { untilWords } from '../admins/until-words.ts'
import { LinkPage } from './asked-link.tsx'
import { useAuth } from './auth-context.tsx'
import { EntryForm } from './entry-form.tsx'
import { login, join as words } from './strings.ts'

const formWords = {
  ...words,
  password: login.password,
  done: [login.successTitle, login.successText],
} as const

/** The page of an invited person, who chooses how to sign in and is an admin by it. */
export function JoinPage() {
  const { sync } = useAuth()
  return (
    <LinkPage
      kind="invite"
      tokenName="join-token"
      words={words}
      refuse={(state) => (state.kind === 'signed-in' ? words.signedIn(state.admin.email) : '')}
    >
      {(token, info, onDone) => (
        <>
          <p>{words.intro(untilWords(info.until, Date.now()))}</p>
          <EntryForm
            asks={['name', 'email', 'password', 'confirm']}
            name={info.name}
            words={formWords}
            send={({ name, email, password }) => sync.session.join(token, email, name, password)}
            onDone={onDone}
          />
        </>
      )}
    </LinkPage>
  )
}
