import { changeSend, type PlantedFault } from './PlantedFault.ts'

const sends = 'sends a transfer with its memo, by which it is found again'

export const memoFaults: readonly PlantedFault[] = [
  {
    title: 'leaves out the memo',
    foundBy: sends,
    on: 'cosmos',
    plant: (adapter) =>
      changeSend(adapter, ({ transfer }) => ({ transfer: ({ memo: _, ...request }) => transfer(request) })),
  },
  {
    title: 'finds a transfer with another memo',
    foundBy: sends,
    on: 'cosmos',
    plant(adapter) {
      let sent: string | undefined
      return changeSend(adapter, ({ transfer, find }) => ({
        transfer(request) {
          sent = request.memo
          return transfer(request)
        },
        find: async (query) =>
          (await find?.({ ...query, ...(query.call && { call: { ...query.call, memo: sent } }) })) ?? {},
      }))
    },
  },
]
