import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { Announcements } from './announcements.tsx'
import { Dialogs } from './dialogs.tsx'
import { Dock, FloatingContact } from './dock.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MainPart } from './main-part.tsx'
import { Notices } from './notices.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { RouteFocus } from './route-focus.tsx'
import { strings } from './strings.ts'

/**
 * Frame around every public page. A page brings its own `wrap`, so that the home page may use the full width. `tools`
 * stand in the header beside the menu.
 */
export function Frame({ tools }: { tools?: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        {strings.skip}
      </a>
      <Header tools={tools} />
      <Announcements />
      <Notices />
      <MainPart>
        <Outlet />
      </MainPart>
      <Dialogs />
      <Footer />
      <Dock />
      <FloatingContact />
      <RouteFocus />
      <RouteAnnouncer />
    </>
  )
}
