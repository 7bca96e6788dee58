// `npm start`: installs what is missing, then runs the local world (world/README.md) until Ctrl-C or SIGTERM.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bootstrap, setUpOrExit } from './bootstrap.mjs'
import { root } from './root.mjs'

setUpOrExit(bootstrap)

const require = createRequire(import.meta.url)
const world = spawn(
  process.execPath,
  ['--import', pathToFileURL(require.resolve('tsx')).href, join(root, 'world/src/main.ts'), ...process.argv.slice(2)],
  // The channel closes when this process is gone, kill -9 included.
  { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
)
world.once('error', (error) => {
  console.error(`The world could not be started: ${error.message}`)
  process.exit(1)
})
world.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

// In a terminal Ctrl-C reaches both processes; the world takes the second notice as the first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => world.kill(signal))

// npm may be killed without passing the signal on; whoever adopts this process then is not the one that started it.
if (process.env.npm_lifecycle_event) {
  const starter = process.ppid
  setInterval(() => {
    if (process.ppid !== starter) world.kill('SIGTERM')
  }, 500).unref()
}
