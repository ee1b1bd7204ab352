// The browser of tests/engines/webkit-engine.ts: a window with one view of WebKitGTK, run by gjs, driven by WebKitWebDriver.
// WebKit's own MiniBrowser keeps nothing at all when it is driven; this one keeps everything in the folder that it is given.
import Gtk from 'gi://Gtk?version=3.0'
import WebKit from 'gi://WebKit2?version=4.1'
import System from 'system'

const [folder, width, height, first] = System.programArgs

Gtk.init(null)
const context = new WebKit.WebContext({
  website_data_manager: new WebKit.WebsiteDataManager({
    base_data_directory: `${folder}/data`,
    base_cache_directory: `${folder}/cache`,
  }),
})
context.set_automation_allowed(true)
context.connect('automation-started', (_context, session) => {
  const info = new WebKit.ApplicationInfo()
  info.set_name('WebKitGTK')
  info.set_version(
    WebKit.get_major_version(),
    WebKit.get_minor_version(),
    WebKit.get_micro_version(),
  )
  session.set_application_info(info)
  session.connect('will-close', () => Gtk.main_quit())
  session.connect('create-web-view', () => {
    const scripts = new WebKit.UserContentManager()
    const { ALL_FRAMES } = WebKit.UserContentInjectedFrames
    const { START } = WebKit.UserScriptInjectionTime
    scripts.add_script(new WebKit.UserScript(first, ALL_FRAMES, START, null, null))
    const view = new WebKit.WebView({
      web_context: context,
      user_content_manager: scripts,
      is_controlled_by_automation: true,
    })
    view.get_settings().set_enable_write_console_messages_to_stdout(true)
    const window = new Gtk.Window({ default_width: Number(width), default_height: Number(height) })
    window.add(view)
    window.show_all()
    view.connect('close', () => window.destroy())
    return view
  })
})
Gtk.main()
