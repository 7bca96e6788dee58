import { expect, test } from 'vitest'
import { getAnalyticsConfig } from './endpoints/getAnalyticsConfig.ts'
import { reportError } from './endpoints/reportError.ts'
import { reportEvents } from './endpoints/reportEvents.ts'
import { reporting } from './reporting.ts'

test.each([
  ['config', getAnalyticsConfig],
  ['events', reportEvents],
  ['error', reportError],
] as const)('%s is the endpoint of the contract', (name, { method, path }) => {
  expect(reporting[name]).toMatchObject({ method, path })
})

test.each([{ isAnalyticsEnabled: true }, { isAnalyticsEnabled: false }, { isAnalyticsEnabled: 'yes' }, {}, null, []])(
  'reads %j as the contract does',
  (json) => {
    const [ours, theirs] = [reporting.config, getAnalyticsConfig].map(({ response }) => {
      const result = response.safeParse(json)
      return result.success ? result.data : 'refused'
    })
    expect(ours).toEqual(theirs)
  },
)
