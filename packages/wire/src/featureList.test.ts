import { expect, test } from 'vitest'
import { getAppConfig } from './endpoints/getAppConfig.ts'
import { featureList } from './featureList.ts'

test('is the endpoint of the contract', () => {
  const { method, path } = getAppConfig
  expect(featureList).toMatchObject({ method, path })
})

const swap = { id: 'swap', isEnabled: false, config: null }
const logins = { id: 'social_login', isEnabled: true, config: ['email', 'google'] }

test.each([
  { features: [] },
  { features: [swap, { ...logins, more: 1 }], unset: ['onramp'], nameZones: ['shop.eth'], more: 1 },
  { features: [swap], unset: [], nameZones: [] },
  {},
  null,
  [],
  { features: null },
  { features: [{ ...swap, id: 1 }] },
  { features: [{ ...swap, isEnabled: 'no' }] },
  { features: [{ id: 'swap', isEnabled: true }] },
  { features: [{ ...logins, config: [1] }] },
  { features: [], unset: null },
  { features: [], nameZones: ['shop.eth', 1] },
])('reads %j as the contract does', (json) => {
  const [ours, theirs] = [featureList, getAppConfig].map(({ response }) => {
    const result = response.safeParse(json)
    return result.success ? result.data : 'refused'
  })
  expect(ours).toEqual(theirs)
})
