/** A mail server that stores accepted messages, and answers a recipient as the test sets it. */
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface MailDouble {
  url: string
  /** Each message as it arrived, with its recipient. */
  messages: { to: string; text: string }[]
  /** How many recipients were named. */
  asked: number
  /** The answer to a recipient: '250 OK' by default; undefined for no answer at all. */
  answer: (to: string) => string | undefined
  close: () => Promise<void>
}

export const startMailDouble = async (): Promise<MailDouble> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    let rest = ''
    let to = ''
    let message: string | undefined
    const reply = (line: string | undefined) => line !== undefined && socket.write(`${line}\r\n`)
    const hear = (line: string) => {
      if (message !== undefined && line !== '.') message += `${line}\n`
      else if (message !== undefined) {
        double.messages.push({ to, text: message })
        message = undefined
        reply('250 kept')
      } else if (/^DATA/i.test(line)) {
        message = ''
        reply('354 send it')
      } else if (/^RCPT/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? ''
        double.asked += 1
        reply(double.answer(to))
      } else reply(/^QUIT/i.test(line) ? '221 bye' : '250 OK')
    }
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
    reply('220 double')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const double: MailDouble = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages: [],
    asked: 0,
    answer: () => '250 OK',
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
  return double
}
