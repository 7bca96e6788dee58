import type { Adapter, FindRequest, FindResult } from '@latchkey/core/internal'
import { changeSend, type PlantedFault } from './PlantedFault.ts'

/** An adapter that searches otherwise. */
function changeFind(
  adapter: Adapter,
  change: (find: (query: FindRequest) => Promise<FindResult>, query: FindRequest) => Promise<FindResult>,
): Adapter {
  return changeSend(adapter, ({ find }) => {
    if (!find) throw new Error('The adapter finds nothing.')
    return { find: (query) => change(find, query) }
  })
}

/** An adapter that takes the account's latest transaction for any that is searched. */
function takeLatest(adapter: Adapter): Adapter {
  let hash = ''
  const sending = changeSend(adapter, ({ transfer }) => ({
    async transfer(request) {
      const sent = await transfer(request)
      hash = sent.hash
      return sent
    },
  }))
  return changeFind(sending, async (_, { exclude }) =>
    exclude.some((one) => one.hash === hash) ? {} : { found: { hash } },
  )
}

const finds = 'finds a transaction by its intent, and not one that is excluded'
const several = 'finds of several transactions of the account the one that makes the call'
const earlier = 'finds no earlier transaction of the same contents'
const reads = 'reads the hash in a wallet’s response, and nothing else'

export const findingFaults: readonly PlantedFault[] = [
  { title: 'finds nothing', foundBy: finds, plant: (adapter) => changeFind(adapter, async () => ({})) },
  {
    title: 'finds what was excluded',
    foundBy: finds,
    plant: (adapter) => changeFind(adapter, (find, query) => find({ ...query, exclude: [] })),
  },
  { title: 'finds the account’s latest transaction, whatever it does', foundBy: several, plant: takeLatest },
  {
    title: 'finds another transaction than the wallet rejected',
    foundBy: 'finds nothing of what the wallet rejected',
    plant: takeLatest,
  },
  ...(['evm', 'bitcoin'] as const).map(
    (on): PlantedFault => ({
      title: `finds an earlier transaction of the same contents: ${on}`,
      foundBy: earlier,
      on,
      plant: (adapter) =>
        changeFind(adapter, (find, query) =>
          find({ ...query, nonce: undefined, mark: undefined, sinceBlock: undefined, requestedAt: 0 }),
        ),
    }),
  ),
  {
    title: 'takes any response for a hash',
    foundBy: reads,
    plant: (adapter) => changeSend(adapter, () => ({ parseHash: (response) => String(response) })),
  },
  {
    title: 'reads no hash',
    foundBy: reads,
    plant: (adapter) => changeSend(adapter, () => ({ parseHash: () => undefined })),
  },
]
