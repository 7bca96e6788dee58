import { createServer } from 'node:net'

/** Which port each part of a world listens on. */
export type WorldPorts = {
  playground: number
  server: number
  /** The embedded wallet's page and endpoints, an origin of their own. */
  wallet: number
  faucet: number
  relay: number
  phoneWallet: number
  onramp: number
  explorer: number
  /** The inbox of what is mailed. */
  mail: number
  smtp: number
  identity: number
  recoveryGuard: number
  /** JSON-RPC and subscriptions of the Solana node. */
  solana: number
  /** Esplora’s API of the Bitcoin node. */
  bitcoin: number
  /** REST API of the Cosmos node. */
  cosmos: number
  /** JSON-RPC of the Polkadot node. */
  polkadot: number
  /** JSON-RPC of the i-th EVM chain. */
  chain: (index: number) => number
}

/** @example worldPorts(8400).chain(1) // 8411 */
export function worldPorts(base: number): WorldPorts {
  return {
    playground: base,
    server: base + 1,
    faucet: base + 2,
    wallet: base + 3,
    relay: base + 20,
    phoneWallet: base + 21,
    onramp: base + 22,
    explorer: base + 23,
    mail: base + 24,
    smtp: base + 25,
    identity: base + 26,
    recoveryGuard: base + 27,
    solana: base + 28,
    bitcoin: base + 29,
    cosmos: base + 30,
    polkadot: base + 31,
    chain: (index) => base + 10 + index,
  }
}

/** The ports that a world needs, each with what listens there, in words. */
export function listWantedPorts(
  ports: WorldPorts,
  wanted: Record<
    | 'solana'
    | 'bitcoin'
    | 'cosmos'
    | 'polkadot'
    | 'server'
    | 'relay'
    | 'playground'
    | 'phoneWallet'
    | 'embedded'
    | 'recoveryGuard',
    boolean
  > & { chainIds: readonly number[] },
): { port: number; part: string }[] {
  const parts: [isWanted: boolean, port: number, part: string][] = [
    [wanted.solana, ports.solana, 'Solana node'],
    [wanted.bitcoin, ports.bitcoin, 'Bitcoin node'],
    [wanted.cosmos, ports.cosmos, 'Cosmos node'],
    [wanted.polkadot, ports.polkadot, 'Polkadot node'],
    [true, ports.faucet, 'faucet'],
    [true, ports.explorer, 'explorer'],
    [wanted.server, ports.server, 'server'],
    [wanted.server, ports.onramp, 'on-ramp sandbox'],
    [wanted.relay, ports.relay, 'relay'],
    [wanted.playground, ports.playground, 'playground'],
    [wanted.phoneWallet, ports.phoneWallet, 'phone wallet'],
    [wanted.embedded && wanted.server, ports.wallet, 'embedded wallet'],
    [wanted.embedded, ports.mail, 'mail inbox'],
    [wanted.embedded, ports.smtp, 'mail server'],
    [wanted.embedded, ports.identity, 'identity provider'],
    [wanted.recoveryGuard, ports.recoveryGuard, 'recovery guard'],
  ]
  return [
    ...wanted.chainIds.map((chainId, index) => ({ port: ports.chain(index), part: `chain ${chainId}` })),
    ...parts.flatMap(([isWanted, port, part]) => (isWanted ? [{ port, part }] : [])),
  ]
}

/** A port somebody else listens on. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError'
  readonly port: number

  constructor(options: { port: number; part: string; base: number }) {
    super(
      `Port ${options.port} is taken, and the ${options.part} wants it. Stop what listens there, or shift every port: WORLD_PORT_BASE=${options.base + 100} npm start`,
    )
    this.port = options.port
  }
}

/**
 * Makes sure that nothing listens on a part's port yet.
 * @throws PortTakenError naming the port, the part and the way out.
 */
export async function assertPortFree(options: { port: number; part: string; base: number }): Promise<void> {
  const { port } = options
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(options) : error),
    )
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve()))
  })
}
