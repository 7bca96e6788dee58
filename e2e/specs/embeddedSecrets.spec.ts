import { pbkdf2Sync } from 'node:crypto'
import { approveRequest, readLoginCode, requestLoginCode } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { toBytes } from 'viem'
import { english, mnemonicToAccount } from 'viem/accounts'
import { embeddedWallet } from '../pages/embedded.ts'
import { widget } from '../pages/widget.ts'
import { connectedAddress, newEmail, openConnect } from '../support/embedded.ts'
import { watchHost } from '../support/secrets/captureHost.ts'
import { type Capture, findSecrets, type Secrets } from '../support/secrets/findSecrets.ts'
import { watchExchanges } from '../support/secrets/watchExchanges.ts'
import { expect, test } from '../support/test.ts'

const password = 'correct horse battery staple 7'

test.describe.configure({ timeout: 240_000 })

test('after login, protection, a signature and the export of the words, the app’s page has no secret of the wallet', async ({
  page,
  context,
  world,
}) => {
  const capture = await watchHost(page)
  const exchanged = watchExchanges(context, { origins: [world.embedded!, world.recoveryGuard!] })
  const email = newEmail()
  await openConnect(page)
  const wallet = embeddedWallet(page, await requestLoginCode(page, { email }))
  const code = await readLoginCode({ email, inboxUrl: world.mail!, after: 0 })
  await wallet.code.fill(code)
  await wallet.password.fill(password)
  await wallet.passwordAgain.fill(password)
  await wallet.protect.click()
  await expect(wallet.password).toBeHidden({ timeout: 60_000 })
  const address = await connectedAddress(page)
  await page.getByRole('button', { name: 'Sign message' }).click()
  await approveRequest(wallet.screen)
  await expect(page.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
  const words = await exportWords(page)
  expect(mnemonicToAccount(words.join(' ')).address).toBe(address)
  await page.bringToFront()

  const secrets = { code, password, ...deriveSecrets(words) }
  const before = await capture()
  const all: Secrets = { ...secrets, ...(await exchanged([email, ...readAddresses(before)])) }
  // Tokens, proofs, sealed shares and the encrypted wallet are among them.
  for (const path of ['login/code', 'create', 'share', 'recovery'])
    expect(Object.keys(all).filter((name) => name.startsWith(`/v1/wallet/${path} `)).length).toBeGreaterThan(1)
  expect(findSecrets(before, all)).toEqual([])
  // The search reads the right page: it has what the page must have.
  expect(findSecrets(before, { email, address })).toEqual(
    expect.arrayContaining(['heap: email', 'heap: address', 'messages of the wallet: email', 'storage: address']),
  )

  for (const name of ['entropy', 'seed', 'private key', 'words', 'code'] as const) {
    await plant(page, secrets[name])
    const places = ['heap', 'document', 'storage', 'cookies', 'messages of the wallet', 'network', 'console']
    expect(findSecrets(await capture(), { [name]: secrets[name] })).toEqual(places.map((place) => `${place}: ${name}`))
  }
})

/** The visitor's addresses, which the wallet tells the app. */
function readAddresses({ 'messages of the wallet': messages = [] }: Capture): string[] {
  const users = messages.flatMap((text) => /"addresses":(\{[^}]*\})/.exec(text)?.[1] ?? [])
  return users.flatMap((text) => Object.values(JSON.parse(text) as Record<string, string>))
}

/** Holds the button of the words, in a window of the wallet. */
async function exportWords(page: Page): Promise<string[]> {
  await widget(page).accountButton.click()
  await widget(page)
    .dialog.getByRole('button', { name: /^Wallet settings/ })
    .click()
  const opening = page.context().waitForEvent('page')
  await embeddedWallet(page).screen.getByRole('button', { name: 'Open wallet in a window' }).click()
  const window = await opening
  await window.getByRole('button', { name: 'Show secret words' }).hover()
  await window.mouse.down()
  await expect(window.getByRole('heading', { name: 'Secret Words' })).toBeVisible({ timeout: 20_000 })
  await window.mouse.up()
  const words = await window.locator('ol.lk-words li').allTextContents()
  await window.close()
  return words
}

/** What the words lead to (BIP-39, BIP-32). */
function deriveSecrets(words: string[]) {
  const bits = words.map((word) => english.indexOf(word).toString(2).padStart(11, '0')).join('')
  const entropy = toBytes(BigInt(`0b${bits.slice(0, 128)}`), { size: 16 })
  const phrase = words.join(' ')
  const { privateKey, publicKey: _public, ...node } = mnemonicToAccount(phrase).getHdKey()
  return {
    words: phrase,
    'some of the words': words.slice(3, 7).join(' '),
    entropy,
    seed: new Uint8Array(pbkdf2Sync(phrase, 'mnemonic', 2_048, 64, 'sha512')),
    'private key': privateKey!,
    'chain code': node.chainCode!,
  }
}

/** Does to the page what a leak would do: keeps the secret, shows it, stores it, sends it and logs it. */
async function plant(page: Page, secret: Uint8Array | string): Promise<void> {
  const text = typeof secret === 'string' ? secret : Buffer.from(secret).toString('base64url')
  const bytes = typeof secret === 'string' ? undefined : [...secret]
  await page.evaluate(
    async ([text, bytes]) => {
      const place = window as unknown as { kept: string[]; portMessages: string[] }
      place.kept = [...(place.kept ?? []), text]
      const shown = document.createElement('p')
      shown.textContent = text
      document.body.append(shown)
      localStorage.setItem(`planted ${localStorage.length}`, text)
      // biome-ignore lint/suspicious/noDocumentCookie: what a leak would do.
      document.cookie = `planted=${encodeURIComponent(text).replaceAll('%20', ' ')}`
      new MessageChannel().port1.postMessage(bytes ? Uint8Array.from(bytes).buffer : { text })
      console.log(text)
      await fetch('/world.json', { method: 'POST', body: text }).then((response) => response.text())
    },
    [text, bytes] as const,
  )
}
