import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openScene, type Scene } from './openWalletPage.ts'

// A busy machine draws late.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let scene: Scene

beforeAll(async () => {
  scene = await openScene()
})

afterAll(() => scene?.close())

test('in a window of the wallet, a visitor without one imports 24 words, which leave no trace on the page', async () => {
  const words = generateMnemonic(english, 256)
  const { context } = await scene.visit()
  const window = await context.newPage()
  const problems: string[] = []
  window.on('pageerror', (error) => problems.push(String(error)))
  const query = new URLSearchParams({ projectId: 'test', origin: scene.app.origin })
  await window.goto(`${scene.wallet.origin}/v1/settings?${query}`)
  await window.getByLabel('Email').fill('katherine@example.com')
  await window.getByRole('button', { name: 'Continue' }).click()
  await window.getByLabel('Code').waitFor()
  await window.getByLabel('Code').fill(scene.wallet.double.lastCode())
  await window.getByRole('button', { name: 'Use a wallet I already have' }).click()

  const field = window.getByLabel('Secret words')
  for (const [name, value] of Object.entries({ autocomplete: 'off', autocorrect: 'off', spellcheck: 'false' }))
    expect(await field.getAttribute(name), name).toBe(value)
  const submit = window.getByRole('button', { name: 'Continue' })
  const [first = '', ...rest] = words.split(' ')
  await field.fill(['abandn', ...rest].join(' '))
  await submit.click()
  await window.getByText('word 1 (“abandn”)').waitFor()
  await field.fill(`${first}\n${rest.join('  ')} `)
  await submit.click()
  await window.getByRole('heading', { name: 'Check the Address' }).waitFor()
  const { address } = mnemonicToAccount(words)
  expect((await window.locator('.lk-address').first().textContent())?.toLowerCase()).toBe(address.toLowerCase())
  await window.getByRole('button', { name: 'Use this wallet' }).click()
  await window.getByRole('button', { name: 'Later' }).click()
  await window.getByText('An account has one wallet.').waitFor()
  await window.getByRole('button', { name: 'Show secret words' }).waitFor()

  const { wallet } = scene.wallet.double.users.get('katherine@example.com') ?? {}
  expect(wallet?.addresses.eip155).toBe(address)
  const left = await window.evaluate(() => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }))
  const sent = scene.wallet.requests.map(({ body }) => body).join('\n')
  // A phrase of three words in their order: single words are also words of the page.
  const phrase = words.split(' ').slice(3, 6).join(' ')
  expect(left).not.toContain(phrase)
  expect(sent).not.toContain(phrase)
  expect(problems).toEqual([])
})
