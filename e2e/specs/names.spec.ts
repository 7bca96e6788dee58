import { claimName, createEnsName, registerName } from '../support/names.ts'
import { methodsOf } from '../support/requests.ts'
import { expect, newPerson, test, walletName } from '../support/test.ts'

/** A label nobody else has. */
const fresh = (word: string) => `${word}-${newPerson().address.slice(2, 10).toLowerCase()}`

test('registers a name: checked as it is typed, signed once, in the button and the account, after a reload too', async ({
  page,
  ui,
  wallet,
}) => {
  const label = fresh('harbour')
  const name = `${label}.reown.id`
  await page.goto('/bench')
  await ui.connect(walletName)
  await ui.openAccount()
  await ui.button('Get a name').click()
  await expect(ui.view('Get a Name')).toBeVisible()
  const field = ui.dialog.getByLabel('Name', { exact: true })
  const register = ui.dialog.getByRole('button', { name: 'Register' })

  // At least 4 characters: letters, digits or hyphens.
  await field.fill('har')
  await expect(ui.dialog.getByText('Use at least 4 letters, digits, or hyphens.')).toBeVisible()
  await field.fill('har bour')
  await expect(ui.dialog.getByText('Only letters a to z, digits and hyphens')).toBeVisible()
  await expect(register).toBeDisabled()
  await field.fill(label)
  await expect(ui.dialog.getByText(`${name} is available`)).toBeVisible()

  await wallet.hold()
  await field.press('Enter')
  await wallet.waitForPrompt('personal_sign')
  await expect(ui.dialog.getByRole('button', { name: `Sign in ${walletName}` })).toBeVisible()
  await wallet.release()
  await expect(ui.view('Name Registered')).toBeVisible()
  await expect(ui.dialog.getByText(`${name} is yours`)).toBeVisible()
  await ui.button('Done').click()
  await expect(ui.view('Account').getByText(name)).toBeVisible()
  await ui.close()
  await expect(ui.accountButton).toHaveText(name)
  await expect(ui.accountButton).toHaveAccessibleName(`Account ${name}`)
  expect(methodsOf(await wallet.requests()).filter((method) => method === 'personal_sign')).toHaveLength(1)
  await page.reload()
  await expect(ui.accountButton).toHaveText(name)
})

test('rejects a taken or reserved name, and registers a suggested one after a decline', async ({
  page,
  ui,
  world,
  wallet,
}) => {
  // Both are in BIP-39's list; the shorter one is taken, perhaps by the last run.
  await registerName(world, { name: 'able.reown.id', owner: newPerson() }).catch(() => {})
  const label = fresh('tiller')
  await page.goto('/bench')
  await ui.connect(walletName)
  await ui.openAccount()
  await ui.button('Get a name').click()
  const field = ui.dialog.getByLabel('Name', { exact: true })
  const register = ui.dialog.getByRole('button', { name: 'Register' })
  await field.fill('supp0rt')
  await expect(ui.dialog.getByText('supp0rt.reown.id is reserved')).toBeVisible()
  await expect(register).toBeDisabled()
  await field.fill('able')
  await expect(ui.dialog.getByText('able.reown.id is taken')).toBeVisible()
  await expect(register).toBeDisabled()

  await field.fill(label)
  await expect(ui.dialog.getByText(`${label}.reown.id is available`)).toBeVisible()
  await wallet.rejectNext('personal_sign')
  await register.click()
  await expect(ui.dialog.getByText('You declined the request in your wallet. No name was registered.')).toBeVisible()
  await register.click()
  await expect(ui.dialog.getByText(`${label}.reown.id is yours`)).toBeVisible()
  expect(methodsOf(await wallet.requests()).filter((method) => method === 'personal_sign')).toHaveLength(2)
})

test('shows the address for a false reverse record, and the name for one that resolves back', async ({
  page,
  ui,
  world,
  wallet,
  visitor,
  other,
}) => {
  const name = await createEnsName(world, { label: fresh('admiral'), address: other.address })
  await claimName(world, { address: visitor.address, name })
  await claimName(world, { address: other.address, name })
  await page.goto('/bench')
  const names: unknown[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/v1/identity/')) names.push(((await response.json()) as { name: unknown }).name)
  })
  await ui.connect(walletName)
  await expect.poll(() => names, { timeout: 30_000 }).toEqual([null])
  await expect(ui.accountButton).toHaveText(/^0x/)
  await wallet.setAccounts([other.address, visitor.address])
  await expect(ui.accountButton).toHaveText(name, { timeout: 30_000 })
  await wallet.setAccounts([visitor.address, other.address])
  await expect(ui.accountButton).toHaveText(/^0x/)
})
