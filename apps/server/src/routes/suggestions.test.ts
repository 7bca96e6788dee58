import { expect, test, vi } from 'vitest'
import { createTestServer } from '../test/createTestServer.ts'

test('suggestions check a few names only, and cost five points, also with an empty name before the domain', async () => {
  const server = await createTestServer({
    chains: [],
    env: { RATE_LIMIT_BURST: '20', RATE_LIMIT_PER_SECOND: '0.001' },
  })
  const find = vi.spyOn(server.context.names, 'findRegistered')
  const requested = ['.reown.id', 's.reown.id', 'harbour', 'sail']
  for (const name of requested)
    expect(await server.get(`/v1/profile/suggestions/${name}`)).toMatchObject({ status: 200 })
  expect(find).toHaveBeenCalledTimes(requested.length)
  for (const [names] of find.mock.calls) expect(names.length).toBeLessThanOrEqual(81)
  expect(await server.get('/v1/profile/suggestions/sail')).toMatchObject({ status: 429 })
  await server.close()
})
