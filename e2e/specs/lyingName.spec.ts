import { nameSigner, type WorldInfo } from '@latchkey/world'
import type { Page } from '@playwright/test'
import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendFlow } from '../pages/send.ts'
import type { Widget } from '../pages/widget.ts'
import { requestNode } from '../support/chain.ts'
import { createEnsName, registerName } from '../support/names.ts'
import { methodsOf } from '../support/requests.ts'
import { test as base, connectFunded, expect, newPerson, type Person } from '../support/test.ts'

/** A server that lies about the address of a name, or an attacker who changes its responses: what the visitor sees. Nothing is signed. */

const chainId = 31337
const label = () => `friend-${Math.random().toString(36).slice(2, 10)}`

type SendFlow = ReturnType<typeof sendFlow>

const test = base.extend<{ friend: Person; thief: Person; send: SendFlow }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
  friend: async ({}, use) => use(newPerson()),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  thief: async ({}, use) => use(newPerson()),
  send: async ({ page }, use) => use(sendFlow(page)),
})

test.beforeEach(async ({ page, world, visitor, send }) => {
  await connectFunded(page, { world, visitor })
  await send.open('ETH')
})

test.afterEach(async ({ wallet }) => {
  expect(methodsOf(await wallet.requests())).not.toContain('eth_sendTransaction')
})

/** Creates a name for the friend, whose account is made to look used: any warning is then about the name. */
async function createFriendsName(world: WorldInfo, { address }: Person): Promise<string> {
  await requestNode(world, { chainId, method: 'anvil_setNonce', params: [address, '0x1'] })
  return createEnsName(world, { label: label(), address })
}

/** Resolves every name to the thief from now on: `signed` with the server's key, or with the signed response changed in transit. */
function lie(page: Page, options: { thief: Address; signed: boolean }) {
  return page.route('**/v1/profile/resolve/**', async (route) => {
    const response = await route.fetch()
    const answer = { ...((await response.json()) as Record<string, unknown>), address: options.thief }
    const signature = options.signed ? await sign(answer, new URL(route.request().url())) : undefined
    await route.fulfill({ response, json: { ...answer, ...(signature && { signature }) } })
  })
}

/** Signs as documented in docs/api/names.md. */
function sign(answer: Record<string, unknown>, { searchParams }: URL) {
  const message = [
    'Latchkey resolved a name.',
    `Name: ${answer.name}`,
    `Address: ${answer.address}`,
    `Coin type: ${answer.coin_type}`,
    `Source: ${answer.source}`,
    `Resolved at: ${answer.resolvedAt}`,
    'Owner changed at: none',
    'Undoable until: none',
    'Earlier address: none',
    `Asked for coin type: ${searchParams.get('coin_type')}`,
    `Nonce: ${searchParams.get('nonce')}`,
  ].join('\n')
  return privateKeyToAccount(nameSigner.privateKey).signMessage({ message })
}

const twoAddresses = /The server and the network report different addresses for this name/

test('detects a server that resolves an ENS name to a thief while the name is typed', async ({
  page,
  ui,
  world,
  friend,
  thief,
  send,
}) => {
  await lie(page, { thief: thief.address, signed: true })
  await send.fill({ amount: '0.01', receiver: await createFriendsName(world, friend) })
  await expect(ui.dialog.getByText(twoAddresses)).toBeVisible()
  await expect(send.review).toBeDisabled()
  await expect(ui.dialog.getByText(thief.address)).toBeHidden()
})

/** Types the name and expects the friend's address, confirmed by a source other than the server. */
async function expectFriend(ui: Widget, options: { send: SendFlow; name: string; friend: Person }): Promise<void> {
  const { send, name, friend } = options
  await send.fill({ amount: '0.01', receiver: name })
  await expect(send.receiverAddress).toHaveText(friend.address)
  await expect(ui.dialog.getByText(/Only the server confirmed/)).toBeHidden()
}

test('detects a server that lies after the review before the wallet gets a request', async ({
  page,
  ui,
  world,
  friend,
  thief,
  send,
}) => {
  await expectFriend(ui, { send, name: await createFriendsName(world, friend), friend })
  await send.review.click()
  await expect(ui.view('Review Send')).toBeVisible()
  await lie(page, { thief: thief.address, signed: true })
  await send.confirm.click()
  await expect(ui.dialog.getByText(twoAddresses)).toBeVisible()
  await expect(send.confirm).toBeHidden()
})

test('rejects a registered name whose response was changed on the way', async ({
  page,
  ui,
  world,
  friend,
  thief,
  send,
}) => {
  const name = await registerName(world, { name: `${label()}.reown.id`, owner: friend })
  await expectFriend(ui, { send, name, friend })
  await lie(page, { thief: thief.address, signed: false })
  await send.review.click()
  await expect(ui.dialog.getByText(/The server could not prove which address this name has/)).toBeVisible()
  await expect(ui.view('Review Send')).toBeHidden()
})
