import { Outlet } from 'react-router-dom'
import { Dock, FloatingContact } from './dock.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Notices } from './notices.tsx'
import { RouteFocus } from './route-focus.tsx'
import { strings } from './strings.ts'

/** What stands around every public page. A page brings its own `wrap`, so that the home page may use the full width. */
export function Frame() {
  return (
    <>
      <a className="skip" href="#main">
        {strings.skip}
      </a>
      <Header />
      <Notices />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Dock />
      <FloatingContact />
      <RouteFocus />
    </>
  )
}
