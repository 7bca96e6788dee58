import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { buildRecovery } from '../../../recovery/build.ts'
import { randomBytes } from '../../bytes.ts'
import { writeBackup } from '../../vault/backupFile.ts'
import { deriveAddresses, toSeed, toWords } from '../../vault/deriveKeys.ts'
import { createVaultKey } from '../../vault/vaultKey.ts'
import { sealEntropy } from '../../vault/walletBlob.ts'
import { openBrowser } from './openBrowser.ts'

const password = 'correct horse battery'

// Two stretched passwords on a busy machine.
const timeout = 150_000

test('the recovery tool opens a backup from a file, without any network, and says when the password is wrong', {
  timeout,
}, async () => {
  const dir = await mkdtemp(join(tmpdir(), 'latchkey-recovery-'))
  const browser = await openBrowser()
  try {
    const entropy = randomBytes(16)
    const addresses = deriveAddresses(toSeed(entropy))
    const identity = { userId: crypto.randomUUID(), walletId: crypto.randomUUID(), generation: 3, addresses }
    const vaultKey = createVaultKey()
    const blob = await sealEntropy(vaultKey, entropy, identity)
    const file = await writeBackup({ vaultKey, blob, identity, enrolmentId: crypto.randomUUID(), password })
    const [page, backup] = [join(dir, 'recovery.html'), join(dir, 'backup.json')]
    await writeFile(page, await buildRecovery())
    await writeFile(backup, file)

    const context = await browser.newContext({ offline: true })
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
    expect(await tab.locator('ol li').allTextContents()).toEqual(toWords(entropy).split(' '))
    await tab.getByText(addresses.solana).waitFor()
    expect(requests).toEqual([url])
    expect(problems).toEqual([])
  } finally {
    await browser.close()
    await rm(dir, { recursive: true, force: true })
  }
})
