import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'

export type Anvil = { url: string; stop(): void }

/** Starts a real node on a free port of this machine. */
export async function startAnvil(options: { chainId?: number; flags?: readonly string[] } = {}): Promise<Anvil> {
  const { chainId = 31337, flags = [] } = options
  const anvil = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const binary = anvil.resolve(`@foundry-rs/anvil-${process.platform}-${architecture}/bin/anvil`)
  const child = spawn(binary, ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId), ...flags])
  const port = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      const listening = /Listening on 127\.0\.0\.1:(\d+)/.exec(output)?.[1]
      if (listening) resolve(listening)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}: ${output.slice(-500)}`)))
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}
