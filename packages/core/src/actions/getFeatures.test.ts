import { expect, test } from 'vitest'
import { createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { LatchkeyOptions } from '../latchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { getFeatures } from './getFeatures.ts'

function read(answer: () => Response | Promise<Response>, options: Partial<LatchkeyOptions> = {}) {
  const latchkey = createLatchkey({
    adapters: [scriptedAdapter([createScriptedWallet()])],
    storage: memoryStorage(),
    serverUrl: 'https://server.test',
    embeddedWallet: { url: 'https://wallet.test', socials: ['google', 'apple'] },
    fetch: async () => answer(),
    ...options,
  })
  return getFeatures(latchkey)
}

const feature = (id: string, isEnabled: boolean, config: string[] | null = null) => ({ id, isEnabled, config })
const all = { swap: true, buy: true, names: true, activity: true, email: true, socials: ['google', 'apple'] }

test.each([
  ['says nothing', { features: [] }, {}],
  ['has undecided ones', { features: [feature('social_login', false)], unset: ['social_login'] }, {}],
  ['turned swaps off', { features: [feature('swap', false)] }, { swap: false }],
  ['turned buying off', { features: [feature('onramp', false)] }, { buy: false }],
  ['turned activity off', { features: [feature('activity', false)] }, { activity: false }],
  ['serves no names', { features: [], nameZones: [] }, { names: false }],
  ['turned logins off', { features: [feature('social_login', false)] }, { email: false, socials: [] }],
  [
    'lists logins',
    { features: [feature('social_login', true, ['google', 'github'])] },
    { email: false, socials: ['google'] },
  ],
  ['lists email', { features: [feature('social_login', true, ['email'])] }, { socials: [] }],
])('a server that %s is obeyed', async (_, answer, changed) => {
  expect(await read(() => Response.json(answer))).toEqual({ ...all, ...changed })
})

test('a server turns on nothing that the app turned off', async () => {
  const features = ['swap', 'onramp', 'activity'].map((id) => feature(id, true))
  const answer = {
    features: [...features, feature('social_login', true, ['email', 'google', 'apple'])],
    nameZones: ['a.id'],
  }
  const options: Partial<LatchkeyOptions> = {
    features: { swap: false, buy: false, names: false, activity: false },
    embeddedWallet: { url: 'https://wallet.test', email: false },
  }
  expect(await read(() => Response.json(answer), options)).toEqual({
    swap: false,
    buy: false,
    names: false,
    activity: false,
    email: false,
    socials: [],
  })
})

test.each([
  ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['fails', () => new Response('', { status: 500 })],
  ['answers something else', () => Response.json({ features: 'all' })],
])('the app’s options count where the server %s', async (_, answer) => {
  expect(await read(answer)).toEqual(all)
})
