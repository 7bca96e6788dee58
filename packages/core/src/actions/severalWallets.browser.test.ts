import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createScriptedWallet, type ScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { refreshWallets } from '../lifecycle/followWallet.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { getAccount, watchAccount } from './account.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { switchWallet } from './switchWallet.ts'
import { getWalletConnections } from './walletConnections.ts'

const ids = ['amber', 'birch', 'cedar'] as const
type Id = (typeof ids)[number]
/** Each account names its wallet, so that an account shown for another wallet is seen. */
const accountOf = (id: Id, number: number) => `0x${id}${number}`

const id = fc.constantFrom(...ids)
const command = fc.oneof(
  fc.record({ do: fc.constant('connect' as const), id }),
  fc.record({ do: fc.constant('switch' as const), id }),
  fc.record({ do: fc.constant('accounts' as const), id, number: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('lock' as const), id }),
  fc.record({ do: fc.constant('unlock' as const), id }),
  fc.record({ do: fc.constant('disconnect' as const), id }),
  fc.record({ do: fc.constant('reload' as const), id }),
)

/** Choosing a wallet reads it; what it reports meanwhile is newer than what was read. */
const reportedWhileRead = [
  { do: 'connect' as const, id: 'cedar' as const },
  { do: 'switch' as const, id: 'cedar' as const },
  { do: 'accounts' as const, id: 'cedar' as const, number: 1 },
  { do: 'disconnect' as const, id: 'amber' as const },
]

/** What the visitor expects: the wallets they connected, the one they chose last, and what each says about itself. */
type Model = { connected: Set<Id>; active: Id | undefined; recent: Id[] }

let run = 0

test('whatever happens to three wallets, each shows its own account, and only the visitor changes the active one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 14 }), async (commands) => {
      const wallets = Object.fromEntries(
        ids.map((name) => {
          const wallet = createScriptedWallet({ id: name, name })
          wallet.accounts = [accountOf(name, 0)]
          return [name, wallet]
        }),
      ) as Record<Id, ScriptedWallet>
      const storage = memoryStorage()
      // Two runs must not hear each other's tabs.
      const storageKey = `several${++run}`
      const openPage = async () => {
        const latchkey = createLatchkey({ adapters: [scriptedAdapter(Object.values(wallets))], storage, storageKey })
        const stop = latchkey.start()
        await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true), { timeout: 10_000 })
        return { latchkey, stop }
      }
      const model: Model = { connected: new Set(), active: undefined, recent: [] }
      let page = await openPage()
      try {
        for (const next of commands) {
          const wallet = wallets[next.id]
          const isBackground = next.id !== model.active
          const shown: (string | undefined)[] = []
          const stopWatching = watchAccount(page.latchkey, ({ address }) => shown.push(address))
          switch (next.do) {
            case 'connect':
              wallet.isLocked = false
              await connect(page.latchkey, { connectorId: next.id })
              choose(model, next.id)
              break
            case 'switch':
              if (!isListed(model, wallets, next.id)) break
              await switchWallet(page.latchkey, { connectorId: next.id })
              choose(model, next.id)
              break
            case 'accounts':
              if (wallet.isLocked || !wallet.isGranted) break
              wallet.setAccounts([accountOf(next.id, next.number)])
              break
            case 'lock':
              wallet.lock()
              break
            case 'unlock':
              if (wallet.isLocked) wallet.unlock()
              break
            case 'disconnect': {
              const wasShown = model.active === next.id && isListed(model, wallets, next.id)
              await disconnect(page.latchkey, { connectorId: next.id })
              if (!model.connected.delete(next.id)) break
              model.recent = model.recent.filter((other) => other !== next.id)
              if (model.active === next.id)
                model.active = wasShown ? model.recent.find((other) => isListed(model, wallets, other)) : undefined
              break
            }
            case 'reload':
              page.stop()
              await Promise.resolve()
              page = await openPage()
              break
          }
          await vi.waitFor(() => expectModel(page.latchkey, model, wallets), { timeout: 2_000, interval: 5 })
          stopWatching()
          if (isBackground && ['accounts', 'lock', 'unlock', 'disconnect'].includes(next.do)) expect(shown).toEqual([])
        }
      } finally {
        page.stop()
        await Promise.resolve()
      }
    }),
    { numRuns: 40, examples: [[reportedWhileRead]] },
  )
}, 60_000)

function choose(model: Model, chosen: Id): void {
  model.connected.add(chosen)
  model.active = chosen
  model.recent = [chosen, ...model.recent.filter((other) => other !== chosen)]
}

function isListed(model: Model, wallets: Record<Id, ScriptedWallet>, name: Id): boolean {
  return model.connected.has(name) && !wallets[name].isLocked
}

function expectModel(latchkey: Latchkey, model: Model, wallets: Record<Id, ScriptedWallet>): void {
  const listed = getWalletConnections(latchkey)
  const expected = ids.filter((name) => isListed(model, wallets, name))
  expect(listed.map(({ connector }) => connector.id).toSorted()).toEqual(expected)
  for (const { connector, address, isActive } of listed) {
    expect(address).toBe(wallets[connector.id as Id].accounts[0])
    expect(isActive).toBe(connector.id === model.active)
  }
  const isShown = model.active !== undefined && isListed(model, wallets, model.active)
  expect(getAccount(latchkey).address).toBe(isShown && model.active ? wallets[model.active].accounts[0] : undefined)
}

test('a wallet that reports another account at each read is read at most three times, and delays no other', async () => {
  const amber = createScriptedWallet({ id: 'amber', name: 'amber' })
  const birch = createScriptedWallet({ id: 'birch', name: 'birch' })
  const wallets = scriptedAdapter([amber, birch])
  let changes = 0
  const latchkey = createLatchkey({
    adapters: [
      {
        ...wallets,
        async reconnect(parameters) {
          const grant = await wallets.reconnect(parameters)
          if (changes > 0 && changes < 50) {
            changes += 1
            birch.setAccounts([accountOf('birch', changes)])
          }
          return grant
        },
      },
    ],
    storage: memoryStorage(),
    storageKey: 'restless',
  })
  const stop = latchkey.start()
  await connect(latchkey, { connectorId: 'birch' })
  await connect(latchkey, { connectorId: 'amber' })
  amber.requests.length = 0
  birch.requests.length = 0
  changes = 1
  await refreshWallets(latchkey)
  expect(amber.requests).toEqual(['reconnect'])
  expect(birch.requests).toEqual(['reconnect', 'reconnect', 'reconnect'])
  expect(getAccount(latchkey)).toMatchObject({ status: 'connected', connector: { id: 'amber' } })
  stop()
})
