import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { createTestClient, http, publicActions, walletActions } from 'viem'
import { anvil } from 'viem/chains'

/** The bench's own node. Blocks are mined on request, so that they hold several transactions each. */
export async function startAnvil() {
  const port = await freePort()
  const child = spawn(anvilBinary(), ['--port', String(port), '--no-mining', '--silent'], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const client = createTestClient({ chain: anvil, mode: 'anvil', transport: http(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  for (let tries = 0; !(await client.getChainId().catch(() => undefined)); tries += 1) {
    if (tries > 200) throw new Error(`anvil did not answer at ${url}.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url, client, stop: () => child.kill('SIGKILL') }
}

export type Anvil = Awaited<ReturnType<typeof startAnvil>>

/** A port nothing listens at now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('The system gave no port.')
  return address.port
}

function anvilBinary(): string {
  const fromServer = createRequire(createRequire(import.meta.url).resolve('@latchkey/server/package.json'))
  const fromAnvil = createRequire(fromServer.resolve('@foundry-rs/anvil/package.json'))
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  return fromAnvil.resolve(`@foundry-rs/anvil-${process.platform}-${architecture}/bin/anvil`)
}
