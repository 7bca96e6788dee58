import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { buildRecovery } from '../../../recovery/build.ts'
import { randomBytes } from '../../bytes.ts'
import { writeBackup } from '../../vault/backupFile.ts'
import { addressesOf } from '../../vault/deriveKeys.ts'
import { createVaultKey } from '../../vault/vaultKey.ts'
import { sealSecret } from '../../vault/walletBlob.ts'
import { toKeySource, toShown, type WalletSecret } from '../../vault/walletSecret.ts'
import { openBrowser } from './openBrowser.ts'

const password = 'correct horse battery'

// Two stretched passwords on a busy machine.
const timeout = 150_000

const secrets: [string, WalletSecret][] = [
  ['12 words', { kind: 'words', bytes: randomBytes(16) }],
  ['24 words', { kind: 'words', bytes: randomBytes(32) }],
  ['a private key', { kind: 'key', bytes: new Uint8Array(32).fill(9) }],
]

test.each(secrets)(
  'the recovery tool opens a backup of %s without any network, and says when the password is wrong',
  {
    timeout,
  },
  async (_name, secret) => {
    const dir = await mkdtemp(join(tmpdir(), 'latchkey-recovery-'))
    const browser = await openBrowser()
    try {
      const addresses = addressesOf(await toKeySource(secret))
      const identity = { userId: crypto.randomUUID(), walletId: crypto.randomUUID(), generation: 3, addresses }
      const vaultKey = createVaultKey()
      const blob = await sealSecret(vaultKey, secret, identity)
      const file = await writeBackup({ vaultKey, blob, identity, enrolmentId: crypto.randomUUID(), password, secret })
      const [page, backup] = [join(dir, 'recovery.html'), join(dir, 'backup.json')]
      await writeFile(page, await buildRecovery())
      await writeFile(backup, file)

      const context = await browser.newContext({ offline: true, viewport: { width: 320, height: 640 } })
      const tab = await context.newPage()
      const requests: string[] = []
      const problems: string[] = []
      tab.on('request', (request) => requests.push(request.url()))
      tab.on('console', (message) => problems.push(message.text()))
      tab.on('pageerror', (error) => problems.push(String(error)))
      const url = pathToFileURL(page).href
      await tab.goto(url)
      await tab.getByLabel('Backup file').setInputFiles(backup)
      await tab.getByLabel('Password of the file').fill(`${password}r`)
      await tab.getByRole('button', { name: 'Open' }).click()
      await tab.getByText('password is wrong').waitFor({ timeout: 60_000 })
      expect(await tab.getByRole('listitem').count()).toBe(0)

      await tab.getByLabel('Password of the file').fill(password)
      await tab.getByRole('button', { name: 'Open' }).click()
      await tab.getByText(addresses.eip155).waitFor({ timeout: 60_000 })
      const { kind, text } = toShown(secret)
      const shown = tab.locator(kind === 'key' ? 'pre' : 'ol li')
      expect((await shown.allTextContents()).join(' ')).toBe(text)
      if (addresses.solana) await tab.getByText(addresses.solana).waitFor()
      expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      expect(requests).toEqual([url])
      expect(problems).toEqual([])
    } finally {
      await browser.close()
      await rm(dir, { recursive: true, force: true })
    }
  },
)
