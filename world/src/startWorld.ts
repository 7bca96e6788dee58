import { rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createChain } from './chain/createChain.ts'
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
import { type Routes, servePage } from './pages/createStaticServer.ts'
import { startBuilds } from './pages/startBuilds.ts'
import { createNetworkParts, hasSolanaMachine } from './parts/createNetworkParts.ts'
import { startGuard } from './parts/startGuard.ts'
import { repositoryRoot } from './paths.ts'
import { createMembers, membersPath } from './playground/createMembers.ts'
import { startDevServer } from './playground/startDevServer.ts'
import { assertPortFree, listWantedPorts, type WorldPorts, worldPorts } from './ports.ts'
import { createRecoveryGuardPart } from './recoveryGuard/createRecoveryGuardPart.ts'
import { createRelayPart } from './relay/createRelayPart.ts'
import { pointNames } from './seed/nameSteps.ts'
import { openSeedCache } from './seed/openSeedCache.ts'
import { seedChain } from './seed/seedChain.ts'
import { createPriceApi } from './server/createPriceApi.ts'
import { createServerPart, describePhoneWallet } from './server/createServerPart.ts'
import { writeExchangeRates } from './server/writeExchangeRates.ts'
import type { World, WorldOptions } from './World.ts'
import { type WorldInfo, worldInfoSchema } from './worldInfo.ts'

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
  const hasSolana = wantsSolana && (await hasSolanaMachine(log))
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
    const wanted = listWantedPorts(ports, {
      chainIds,
      solana: hasSolana,
      bitcoin: wantsBitcoin,
      cosmos: wantsCosmos,
      polkadot: wantsPolkadot,
      server: wantsServer,
      relay: wantsRelay,
      playground: playground !== false,
      phoneWallet,
      embedded: wantsEmbedded,
      recoveryGuard: wantsGuard,
    })
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
    const networks = await createNetworkParts(
      { solana: hasSolana, bitcoin: wantsBitcoin, cosmos: wantsCosmos, polkadot: wantsPolkadot },
      { ports, folder, guard, onDied },
    )
    const { solana, bitcoin, cosmos, polkadot } = networks
    const others = [solana, bitcoin, cosmos, polkadot].filter((other) => other !== undefined)
    endings.push(async () => void (await Promise.all(others.map((other) => other.stop()))))
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
    // The guard starts before the server, which is configured with the key that it makes at its first start; and after the mail server, which
    // it looks for as it starts.
    await settleAll([
      planning,
      mail?.start().then(() => recoveryGuard?.start()),
      ...others.map((other) => other.start()),
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
    const infos = {
      solana: solana?.info,
      bitcoin: bitcoin?.info,
      cosmos: cosmos?.info,
      polkadot: polkadot?.info,
    }
    const prices = createPriceApi()
    endings.push(prices.stop)
    const server = onramp
      ? createServerPart({
          port: ports.server,
          dir: folder.serverDir,
          logFile: folder.serverLog,
          chains,
          ...infos,
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
    const faucet = createFaucet({ chains, plan, others })
    endings.push(() => close(faucet))
    const explorer = createExplorer({ chains })
    endings.push(() => close(explorer))
    const info = describeWorld({
      chains,
      plan,
      ...infos,
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
    const routes: Routes = server
      ? { [membersPath]: createMembers({ server: server.url, origins: [url(ports.playground)] }) }
      : {}
    await builds.database
    await settleAll([
      onramp?.start(),
      identity?.start(),
      server?.start(),
      relay?.start(),
      listen(faucet, { port: ports.faucet }),
      listen(explorer, { port: ports.explorer }),
      playground === 'dev' && serve(startDevServer({ port: ports.playground, info: () => info, routes })),
      builds.playground &&
        serve(servePage({ folder: builds.playground, port: ports.playground, info: () => info, routes })),
      builds.phone && serve(servePage({ folder: builds.phone, port: ports.phoneWallet, info: () => info })),
    ])
    endings.push(() => rm(folder.worldFile, { force: true }))
    endings.push(() => lock.announceEnd())
    await writeWorldFile(folder.worldFile, info)
    return {
      info,
      ...networks,
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
