import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** One request as it goes over the socket. */
export type LoadRequest = { method?: 'GET' | 'POST'; path: string; body?: string }

export type LoadFigures = {
  answers: number
  /** Answers with another status than 200. */
  failures: number
  seconds: number
  perSecond: number
  /** Milliseconds, sorted. At a constant rate from the moment a request was due, so waiting in line counts. */
  latencies: number[]
}

type Connection = { send: (request: Buffer, done: (status: number) => void) => void; close: () => void }

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Keep-alive connections to a server on loopback that send requests by turns and do as little as HTTP/1.1 allows, so that the server is
 * what is measured. Answers need a Content-Length.
 * @param options.staysAwake polls for answers at full speed: waking an idle processor, on a virtual machine most of all, costs the writer
 * more
 *   than a small answer, and the slower of two servers more often. For where nothing but the server needs the other processor.
 */
export async function createLoad(port: number, options: { connections: number; staysAwake?: boolean }) {
  const connections = await Promise.all(Array.from({ length: options.connections }, () => open(port)))

  /** Each connection sends its next request as soon as it has the response. */
  async function full(requests: readonly LoadRequest[], seconds: number): Promise<LoadFigures> {
    const texts = requests.map((request) => toText(request, port))
    const latencies: number[] = []
    const startedAt = performance.now()
    const until = startedAt + seconds * 1000
    let turn = 0
    let failures = 0
    const stayAwake = () => void (options.staysAwake && performance.now() < until && setImmediate(stayAwake))
    stayAwake()
    await Promise.all(
      connections.map(
        ({ send }) =>
          new Promise<void>((resolve) => {
            const next = () => {
              const sentAt = performance.now()
              if (sentAt >= until) return resolve()
              turn += 1
              send(texts[turn % texts.length] as Buffer, (status) => {
                latencies.push(performance.now() - sentAt)
                if (status !== 200) failures += 1
                next()
              })
            }
            next()
          }),
      ),
    )
    return toFigures({ latencies, failures, startedAt })
  }

  /** `rate` requests a second, whatever the server does; those that find no free connection wait in line. */
  async function paced(
    requests: readonly LoadRequest[],
    { rate, seconds }: { rate: number; seconds: number },
  ): Promise<LoadFigures> {
    const texts = requests.map((request) => toText(request, port))
    const latencies: number[] = []
    const free = [...connections]
    const line: number[] = []
    const startedAt = performance.now()
    const total = Math.round(rate * seconds)
    let failures = 0
    let turn = 0
    const finished = new Promise<void>((resolve) => {
      const start = (connection: Connection, dueAt: number) => {
        turn += 1
        connection.send(texts[turn % texts.length] as Buffer, (status) => {
          latencies.push(performance.now() - dueAt)
          if (status !== 200) failures += 1
          const waiting = line.shift()
          if (waiting === undefined) free.push(connection)
          else start(connection, waiting)
          if (latencies.length === total) resolve()
        })
      }
      const pace = async () => {
        for (let sent = 0; sent < total; sent += 1) {
          const dueAt = startedAt + (sent / rate) * 1000
          if (dueAt > performance.now()) await delay(dueAt - performance.now())
          const connection = free.pop()
          if (connection) start(connection, dueAt)
          else line.push(dueAt)
        }
      }
      void pace()
    })
    await finished
    return toFigures({ latencies, failures, startedAt })
  }

  return {
    full,
    paced,
    /** Sends one request on every connection at once. */
    async burst(request: LoadRequest): Promise<LoadFigures> {
      const text = toText(request, port)
      const latencies: number[] = []
      let failures = 0
      const startedAt = performance.now()
      await Promise.all(
        connections.map(
          ({ send }) =>
            new Promise<void>((resolve) =>
              send(text, (status) => {
                latencies.push(performance.now() - startedAt)
                if (status !== 200) failures += 1
                resolve()
              }),
            ),
        ),
      )
      return toFigures({ latencies, failures, startedAt })
    },
    close() {
      for (const { close } of connections) close()
    },
  }
}

export type Load = Awaited<ReturnType<typeof createLoad>>

function toText({ method = 'GET', path, body }: LoadRequest, port: number): Buffer {
  const head = [`${method} ${path} HTTP/1.1`, `host: 127.0.0.1:${port}`, 'origin: https://app.example.com']
  if (body !== undefined) head.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

function toFigures(options: { latencies: number[]; failures: number; startedAt: number }): LoadFigures {
  const { latencies, failures, startedAt } = options
  const seconds = (performance.now() - startedAt) / 1000
  const sorted = latencies.sort((a, b) => a - b)
  return { answers: sorted.length, failures, seconds, perSecond: sorted.length / seconds, latencies: sorted }
}

/** Connects, and again before a request when the server has hung up on an idle connection meanwhile. */
async function open(port: number): Promise<Connection> {
  let { socket, send } = await connectOnce(port)
  return {
    send(request, whenDone) {
      if (!socket.destroyed) return send(request, whenDone)
      connectOnce(port).then(
        (fresh) => {
          socket = fresh.socket
          send = fresh.send
          send(request, whenDone)
        },
        () => whenDone(0),
      )
    },
    close: () => void socket.destroy(),
  }
}

async function connectOnce(port: number): Promise<{ socket: Socket; send: Connection['send'] }> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  await once(socket, 'connect')
  let done: ((status: number) => void) | undefined
  let head: Buffer = Buffer.alloc(0)
  let status = 0
  /** Bytes of the body still to come; undefined while the head is read. */
  let left: number | undefined
  socket.on('data', (chunk: Buffer) => {
    let body = chunk.length
    if (left === undefined) {
      const text = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const end = text.indexOf(headEnd)
      if (end < 0) {
        head = text
        return
      }
      const lines = text.toString('latin1', 0, end)
      const length = /\r\ncontent-length: *(\d+)/i.exec(lines)?.[1]
      if (length === undefined) throw new Error(`An answer without Content-Length:\n${lines}`)
      status = Number(lines.slice(9, 12))
      left = Number(length)
      body = text.length - end - headEnd.length
    }
    left -= body
    if (left > 0) return
    left = undefined
    head = Buffer.alloc(0)
    const answered = done
    done = undefined
    answered?.(status)
  })
  const fail = () => {
    const answered = done
    done = undefined
    answered?.(0)
  }
  socket.on('error', fail)
  socket.on('close', fail)
  return {
    socket,
    send(request, whenDone) {
      done = whenDone
      socket.write(request)
    },
  }
}
