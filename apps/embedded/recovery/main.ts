import { toWalletError } from '../src/errors.ts'
import { en } from '../src/locales/en.ts'
import { openBackup } from '../src/vault/backupFile.ts'

// The recovery tool's only script: it opens a backup file on this device and sends nothing anywhere.

const find = <T extends HTMLElement>(id: string) => document.getElementById(id) as T
const form = find<HTMLFormElement>('form')
const file = find<HTMLInputElement>('file')
const password = find<HTMLInputElement>('password')
const submit = find<HTMLButtonElement>('submit')
const status = find('status')
const result = find('result')

form.addEventListener('submit', (event) => {
  event.preventDefault()
  open().catch((thrown: unknown) => show(en.errors[toWalletError(thrown).code]))
})
// What is shown belongs to the file that was opened.
file.addEventListener('change', () => result.replaceChildren())

async function open(): Promise<void> {
  const [chosen] = file.files ?? []
  result.replaceChildren()
  if (!chosen) return show('Choose the backup file first.')
  submit.disabled = true
  show('Opening. This takes a few seconds.')
  try {
    // The page draws before the password is stretched, which keeps it busy.
    await new Promise((resolve) => setTimeout(resolve, 50))
    const { kind, text, addresses } = await openBackup(await chosen.text(), password.value)
    password.value = ''
    const isKey = kind === 'key'
    show(
      `This is your wallet. Type the ${isKey ? 'private key' : 'words'} into a wallet that you trust, and close this page.`,
    )
    const list = document.createElement('ol')
    list.append(...text.split(' ').map((word) => element('li', word)))
    const secret = isKey ? element('pre', text) : list
    const accounts = Object.entries(addresses).map(([namespace, address]) => element('li', `${namespace}: ${address}`))
    const addressList = document.createElement('ul')
    addressList.append(...accounts)
    const title = element('h2', isKey ? 'Private key' : 'Secret words')
    result.replaceChildren(title, secret, element('h2', 'Addresses'), addressList)
  } finally {
    submit.disabled = false
  }
}

function show(text: string): void {
  status.textContent = text
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
