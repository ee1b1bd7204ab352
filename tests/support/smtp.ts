import { createServer, type Server, type Socket } from 'node:net'
import { freePort } from './ports.ts'

/** A mail server that takes everything and keeps it. */
export class MailBox {
  readonly port: number
  readonly #server: Server
  /** Each mail as it came, headers and body, soft line breaks undone. */
  readonly mails: string[] = []

  private constructor(port: number, server: Server) {
    this.port = port
    this.#server = server
  }

  static async open(): Promise<MailBox> {
    const port = await freePort()
    const server = createServer()
    const box = new MailBox(port, server)
    server.on('connection', (socket) => box.#talk(socket))
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
    return box
  }

  #talk(socket: Socket): void {
    let text = ''
    let isData = false
    socket.on('error', () => socket.destroy())
    socket.write('220 box\r\n')
    socket.on('data', (chunk) => {
      text += String(chunk)
      for (;;) {
        const end = isData ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n')
        if (end < 0) return
        const said = text.slice(0, end)
        text = text.slice(end + (isData ? 5 : 2))
        if (isData) this.mails.push(said.replaceAll('=\r\n', '').replaceAll('=3D', '='))
        isData = !isData && /^DATA/i.test(said)
        socket.write(isData ? '354 go on\r\n' : /^QUIT/i.test(said) ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  }

  close(): Promise<void> {
    return new Promise((done) => this.#server.close(() => done()))
  }
}
