import { rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Chain, createChain } from './chain/createChain.ts'
import { planContracts } from './contracts/planContracts.ts'
import { describeWorld } from './describeWorld.ts'
import { createExplorer } from './explorer/createExplorer.ts'
import { createFaucet } from './faucet/createFaucet.ts'
import { lockFolder } from './folder/lockFolder.ts'
import { prepareFolder } from './folder/prepareFolder.ts'
import { close, listen } from './http/listen.ts'
import type { IdentityProvider } from './identity/createIdentityProvider.ts'
import { createMail } from './mail/createMail.ts'
import { createOnrampSandbox } from './onramp/createOnrampSandbox.ts'
import { buildEmbedded } from './pages/buildEmbedded.ts'
import { buildPage } from './pages/buildPage.ts'
import { servePage } from './pages/createStaticServer.ts'
import type { Part } from './parts/createPart.ts'
import { startGuard } from './parts/startGuard.ts'
import { repositoryRoot } from './paths.ts'
import { startDevServer } from './playground/startDevServer.ts'
import { createPolkadotPart } from './polkadot/createPolkadotPart.ts'
import { assertPortFree, type WorldPorts, worldPorts } from './ports.ts'
import { createRecoveryGuardPart } from './recoveryGuard/createRecoveryGuardPart.ts'
import { createRelayPart } from './relay/createRelayPart.ts'
import { pointNames } from './seed/nameSteps.ts'
import { openSeedCache } from './seed/openSeedCache.ts'
import { seedChain } from './seed/seedChain.ts'
import { createPriceApi } from './server/createPriceApi.ts'
import { createServerPart, describePhoneWallet, prepareTemplate } from './server/createServerPart.ts'
import { writeExchangeRates } from './server/writeExchangeRates.ts'
import { type WorldInfo, worldInfoSchema } from './worldInfo.ts'

export type WorldOptions = {
  /** First of the world's ports; 8400 when absent. */
  portBase?: number
  /** Folder of state, logs and world.json; `.world` (or `.world-<base>`) at the repository's root when absent. */
  dir?: string
  /** EIP-155 ids of the chains; 31337 and 31338 when absent. */
  chainIds?: readonly number[]
  /** The playground built, or from its sources with hot reload; false for a world without it. 'built' when absent. */
  playground?: 'built' | 'dev' | false
  /** False for a world without the server; true when absent. */
  server?: boolean
  /** False for a world without the Solana network; when absent, wherever the platform has a machine for it. */
  solana?: boolean
  /** False for a world without the Bitcoin network; true when absent. */
  bitcoin?: boolean
  /** False for a world without the Cosmos chain; when absent, as the playground. */
  cosmos?: boolean
  /** False for a world without the Polkadot network; true when absent. */
  polkadot?: boolean
  /** False for a world without the relay; true when absent. */
  relay?: boolean
  /** False for a world without the phone wallet's page; when absent, as the playground. */
  phoneWallet?: boolean
  /** False for a world without the embedded wallet, the mail inbox and the identity provider; when absent, as the playground. */
  embedded?: boolean
  /** The embedded wallet's recovery guard, with its delay; without it when absent. */
  guard?: { delaySeconds: number }
  /**
   * Further origins whose pages may call the server and embed the wallet, such as `http://localhost:5173`. Without the embedded wallet, all
   * may call the server.
   */
  origins?: readonly string[]
  /** True to delete the chains and the database of the last start. */
  reset?: boolean
  /** Gets a line for each step; silent when absent. */
  log?: (line: string) => void
  /** Called when a part ends unexpectedly; the world still runs and should be stopped. */
  onDied?: (part: string, reason: string) => void
  /** Aborting stops the start and everything that was started. */
  signal?: AbortSignal
}

/** A running world. */
export type World = {
  info: WorldInfo
  /** Nodes by CAIP-2 id, for tests of outages. Stop them with `stop`: a killed node loses its last minutes. */
  chains: Record<string, Chain>
  /** For tests of outages; undefined in a world without Solana. */
  solana: Part | undefined
  /** For tests of outages; undefined in a world without Bitcoin. */
  bitcoin: Part | undefined
  /** For tests of outages; undefined in a world without Cosmos. */
  cosmos: Part | undefined
  /** For tests of outages; undefined in a world without Polkadot. */
  polkadot: Part | undefined
  /** For tests of outages; undefined in a world without a server. */
  server: Part | undefined
  /** The same for the relay, which loses its messages when it is killed. */
  relay: Part | undefined
  /** Stops everything and removes world.json. */
  stop(): Promise<void>
}

/**
 * Starts chains, contracts, faucet, explorer, server, relay and playground, and resolves when everything is ready.
 * @throws PortTakenError, FolderInUseError, or an Error that names the part that failed; nothing is left running then.
 * @example
 * const world = await startWorld({ portBase: 9400, playground: false })
 * await fetch(`${world.info.server}/health`)
 * await world.stop()
 */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const {
    portBase = 8400,
    chainIds = [31337, 31338],
    playground = 'built',
    server: wantsServer = true,
    solana: wantsSolana = true,
    bitcoin: wantsBitcoin = true,
    cosmos: wantsCosmos = playground !== false,
    polkadot: wantsPolkadot = true,
    relay: wantsRelay = true,
    phoneWallet = playground !== false,
    embedded: wantsEmbedded = playground !== false,
    guard: wantedGuard,
    origins = [],
    signal,
  } = options
  const { reset = false, log = () => undefined, onDied = () => undefined } = options
  const hasSolana = wantsSolana && (await hasMachine(log))
  const wantsGuard = wantsEmbedded && wantsServer && wantedGuard !== undefined
  const dir = resolve(options.dir ?? join(repositoryRoot, portBase === 8400 ? '.world' : `.world-${portBase}`))
  const ports = worldPorts(portBase)
  const endings: (() => Promise<void>)[] = []
  // Stops are serialized: a second call waits for the first.
  let stopped: Promise<void> = Promise.resolve()
  const stop = () => {
    stopped = stopped.then(async () => {
      for (const end of endings.splice(0).reverse()) await end()
    })
    return stopped
  }
  // Ending the parts makes the wait for them fail.
  signal?.addEventListener('abort', () => void stop(), { once: true })

  try {
    const lock = await lockFolder(dir)
    endings.push(() => lock.release())
    const wanted = [
      ...chainIds.map((chainId, index) => ({ port: ports.chain(index), part: `chain ${chainId}` })),
      ...(hasSolana ? [{ port: ports.solana, part: 'Solana node' }] : []),
      ...(wantsBitcoin ? [{ port: ports.bitcoin, part: 'Bitcoin node' }] : []),
      ...(wantsCosmos ? [{ port: ports.cosmos, part: 'Cosmos node' }] : []),
      ...(wantsPolkadot ? [{ port: ports.polkadot, part: 'Polkadot node' }] : []),
      { port: ports.faucet, part: 'faucet' },
      { port: ports.explorer, part: 'explorer' },
      ...(wantsServer ? [{ port: ports.server, part: 'server' }] : []),
      ...(wantsServer ? [{ port: ports.onramp, part: 'on-ramp sandbox' }] : []),
      ...(wantsRelay ? [{ port: ports.relay, part: 'relay' }] : []),
      ...(playground ? [{ port: ports.playground, part: 'playground' }] : []),
      ...(phoneWallet ? [{ port: ports.phoneWallet, part: 'phone wallet' }] : []),
      ...(wantsEmbedded && wantsServer ? [{ port: ports.wallet, part: 'embedded wallet' }] : []),
      ...(wantsEmbedded ? [{ port: ports.mail, part: 'mail inbox' }] : []),
      ...(wantsEmbedded ? [{ port: ports.smtp, part: 'mail server' }] : []),
      ...(wantsEmbedded ? [{ port: ports.identity, part: 'identity provider' }] : []),
      ...(wantsGuard ? [{ port: ports.recoveryGuard, part: 'recovery guard' }] : []),
    ]
    for (const { port, part } of wanted) await assertPortFree({ port, part, base: portBase })
    const folder = await prepareFolder(dir, { chainIds, reset, log })
    const guard = startGuard()
    endings.push(() => guard.stop())
    // Built while the chains start and are seeded, which is mostly waiting.
    const builds = startBuilds(
      {
        playground: playground === 'built',
        phone: phoneWallet,
        embedded: wantsEmbedded && wantsServer,
        database: wantsServer && !folder.hasPast,
      },
      signal,
    )
    endings.push(() => builds.stop())

    const cache = openSeedCache(folder.seedSources)
    if (!folder.hasPast && (await cache.restore(chainIds, folder.chainDir))) await folder.keepPast()

    const chains = await Promise.all(
      chainIds.map((chainId, index) =>
        createChain({ chainId, port: ports.chain(index), dir: folder.chainDir(chainId), guard, onDied }),
      ),
    )
    endings.push(async () => void (await Promise.all(chains.map((chain) => chain.stop()))))
    const solana = hasSolana
      ? await loadSolana({ port: ports.solana, dir: folder.solanaDir, guard, onDied })
      : undefined
    endings.push(async () => solana?.stop())
    const bitcoin = wantsBitcoin
      ? await loadBitcoin({ port: ports.bitcoin, dir: folder.bitcoinDir, guard, onDied })
      : undefined
    endings.push(async () => bitcoin?.stop())
    const cosmos = wantsCosmos
      ? await loadCosmos({ port: ports.cosmos, dir: folder.cosmosDir, guard, onDied })
      : undefined
    endings.push(async () => cosmos?.stop())
    const polkadot = wantsPolkadot
      ? await createPolkadotPart({ port: ports.polkadot, dir: folder.polkadotDir, guard, onDied })
      : undefined
    endings.push(async () => polkadot?.stop())
    const planning = planContracts()
    const url = (port: number) => `http://127.0.0.1:${port}`
    const mail = wantsEmbedded ? createMail({ port: ports.mail, smtpPort: ports.smtp }) : undefined
    endings.push(async () => mail?.stop())
    const recoveryGuard =
      wantsGuard && mail
        ? createRecoveryGuardPart({
            port: ports.recoveryGuard,
            dir: folder.guardDir,
            logFile: folder.guardLog,
            walletUrl: url(ports.wallet),
            smtpUrl: mail.smtpUrl,
            ...wantedGuard,
            guard,
            onDied,
          })
        : undefined
    endings.push(async () => recoveryGuard?.stop())
    // Before the server, which is configured with the key that the guard makes at its first start.
    await settleAll([
      planning,
      recoveryGuard?.start(),
      solana?.start(),
      bitcoin?.start(),
      cosmos?.start(),
      polkadot?.start(),
      ...chains.map((chain) => chain.start()),
    ])
    const plan = await planning
    signal?.throwIfAborted()
    if (!folder.hasPast) {
      log('Writing the past of the chains')
      await Promise.all(chains.map((chain) => seedChain(chain.client, plan)))
      await folder.keepPast()
      await cache.keep(chains)
    }

    await Promise.all(chains.map(({ client }) => pointNames(client, { plan, serverUrl: url(ports.server) })))
    // It creates the server's API keys for it, so the two start and stop together.
    const onramp = wantsServer
      ? createOnrampSandbox({ port: ports.onramp, chains, plan, solana, bitcoin, serverUrl: url(ports.server) })
      : undefined
    endings.push(async () => onramp?.stop())
    const identity = wantsEmbedded ? await loadIdentityProvider(ports) : undefined
    endings.push(async () => identity?.stop())
    const assets = await builds.embedded
    const embedded =
      mail && identity && assets !== undefined
        ? {
            port: ports.wallet,
            url: url(ports.wallet),
            assets,
            smtpUrl: mail.smtpUrl,
            socials: identity.socials,
            recoveryGuard: recoveryGuard && { url: recoveryGuard.url, publicKey: await recoveryGuard.readPublicKey() },
          }
        : undefined
    const prices = createPriceApi()
    endings.push(prices.stop)
    const server = onramp
      ? createServerPart({
          port: ports.server,
          dir: folder.serverDir,
          logFile: folder.serverLog,
          chains,
          solana: solana?.info,
          bitcoin: bitcoin?.info,
          cosmos: cosmos?.info,
          polkadot: polkadot?.info,
          plan,
          onramp: onramp.serverConfig,
          wallets: phoneWallet ? [describePhoneWallet({ url: url(ports.phoneWallet), chainIds })] : [],
          exchangeRates: await writeExchangeRates(folder),
          pricesUrl: await prices.start(),
          embedded,
          // No page may embed the wallet of a project that is open to all.
          allowedOrigins: embedded
            ? [...[ports.playground, ports.phoneWallet].flatMap(pageOrigins), ...origins]
            : undefined,
          guard,
          onDied,
        })
      : undefined
    endings.push(async () => server?.stop())
    const relay = wantsRelay
      ? createRelayPart({ port: ports.relay, logFile: folder.relayLog, guard, onDied })
      : undefined
    endings.push(async () => relay?.stop())
    const others = [solana, bitcoin, cosmos, polkadot].filter((other) => other !== undefined)
    const faucet = createFaucet({ chains, plan, others })
    endings.push(() => close(faucet))
    const explorer = createExplorer({ chains })
    endings.push(() => close(explorer))
    const info = describeWorld({
      chains,
      plan,
      solana: solana?.info,
      bitcoin: bitcoin?.info,
      cosmos: cosmos?.info,
      polkadot: polkadot?.info,
      urls: {
        playground: playground ? url(ports.playground) : undefined,
        server: server?.url,
        relay: relay?.url,
        faucet: url(ports.faucet),
        explorer: url(ports.explorer),
        phoneWallet: phoneWallet ? url(ports.phoneWallet) : undefined,
        onramp: onramp && { url: onramp.url, meldPublicKey: onramp.meldPublicKey },
        mail: mail?.url,
        smtp: mail?.smtpUrl,
        embedded: embedded?.url,
        recoveryGuard: recoveryGuard?.url,
        identityProvider: identity?.url,
        walletSocials: identity?.socials,
      },
    })
    const serve = async (page: Promise<{ stop(): Promise<void> }>) => {
      const { stop: stopPage } = await page
      endings.push(stopPage)
    }
    await builds.database
    await settleAll([
      onramp?.start(),
      mail?.start(),
      identity?.start(),
      server?.start(),
      relay?.start(),
      listen(faucet, { port: ports.faucet }),
      listen(explorer, { port: ports.explorer }),
      playground === 'dev' && serve(startDevServer({ port: ports.playground, info: () => info })),
      builds.playground && serve(servePage({ folder: builds.playground, port: ports.playground, info: () => info })),
      builds.phone && serve(servePage({ folder: builds.phone, port: ports.phoneWallet, info: () => info })),
    ])
    endings.push(() => rm(folder.worldFile, { force: true }))
    endings.push(() => lock.announceEnd())
    await writeWorldFile(folder.worldFile, info)
    return {
      info,
      solana,
      bitcoin,
      cosmos,
      polkadot,
      server,
      relay,
      chains: Object.fromEntries(chains.map((chain) => [`eip155:${chain.chainId}`, chain])),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Builds the pages and the database. `stop` ends unfinished builds. */
function startBuilds(
  wanted: { playground: boolean; phone: boolean; embedded: boolean; database: boolean },
  signal: AbortSignal | undefined,
) {
  const ending = new AbortController()
  const ends = signal ? AbortSignal.any([signal, ending.signal]) : ending.signal
  const build = (name: 'playground' | 'phone') =>
    wanted[name] ? buildPage({ name, packageName: `@latchkey/${name}`, signal: ends }) : undefined
  const builds = {
    playground: build('playground'),
    phone: build('phone'),
    embedded: wanted.embedded ? buildEmbedded({ signal: ends }) : undefined,
    database: wanted.database ? prepareTemplate({ signal: ends }) : undefined,
  }
  // The caller that serves a page awaits it; a failure before that must not be an unhandled rejection.
  const settled = Promise.allSettled(Object.values(builds))
  return {
    ...builds,
    async stop() {
      ending.abort()
      await settled
    },
  }
}

/** Whether Solana's machine runs here; says why not. */
async function hasMachine(log: (line: string) => void): Promise<boolean> {
  const { assertMachine } = await import('@latchkey/svm')
  try {
    assertMachine()
    return true
  } catch (error) {
    log(`Without Solana: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

/** Loaded here, so that a world without it does not pay for its library. */
async function loadSolana(options: Parameters<typeof import('./solana/createSolanaPart.ts').createSolanaPart>[0]) {
  const { createSolanaPart } = await import('./solana/createSolanaPart.ts')
  return await createSolanaPart(options)
}

/** The same for Bitcoin's. */
async function loadBitcoin(options: Parameters<typeof import('./bitcoin/createBitcoinPart.ts').createBitcoinPart>[0]) {
  const { createBitcoinPart } = await import('./bitcoin/createBitcoinPart.ts')
  return await createBitcoinPart(options)
}

/** And for Cosmos'. */
async function loadCosmos(options: Parameters<typeof import('./cosmos/createCosmosPart.ts').createCosmosPart>[0]) {
  const { createCosmosPart } = await import('./cosmos/createCosmosPart.ts')
  return await createCosmosPart(options)
}

/** Loaded here, so that a world without it does not pay for it; it sends visitors back to the wallet's origin. */
async function loadIdentityProvider(ports: WorldPorts): Promise<IdentityProvider> {
  const { createIdentityProvider } = await import('./identity/createIdentityProvider.ts')
  return createIdentityProvider({ port: ports.identity, redirectOrigins: pageOrigins(ports.wallet) })
}

/** A page on this port, by both of the names that a browser reaches it by. */
function pageOrigins(port: number): string[] {
  return [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
}

/** Waits for all even if one fails, so that a part that starts late can be stopped. */
async function settleAll(promises: readonly unknown[]): Promise<void> {
  for (const result of await Promise.allSettled(promises)) {
    if (result.status === 'rejected') throw result.reason
  }
}

/** Writes the file atomically: readers watch for it. */
async function writeWorldFile(file: string, info: WorldInfo): Promise<void> {
  const text = `${JSON.stringify(worldInfoSchema.parse(info), undefined, 2)}\n`
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}
