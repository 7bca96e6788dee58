// Ends the world's processes when the world itself is gone, however it went (kill -9 included): the world writes
// "+pid" and "-pid" lines to this process's standard input, and the kernel closes that input when the world dies.
import { createInterface } from 'node:readline'

const pids = new Set()
const graceMs = 3_000

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1))
  if (line.startsWith('+')) pids.add(pid)
  else pids.delete(pid)
}

send('SIGTERM')
const deadline = Date.now() + graceMs
while (pids.size > 0 && Date.now() < deadline) {
  await new Promise((resolve) => setTimeout(resolve, 50))
  send(0)
}
send('SIGKILL')

function send(signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      pids.delete(pid)
    }
  }
}
