import { accountOf, connectMock, type VisitOptions } from './Visit.ts'

/** A connection outlives a reload without a prompt, and two tabs show the same. */
export async function reloadAndTabs({ visitor, openTab, world }: VisitOptions): Promise<void> {
  const account = accountOf(world)
  await connectMock(visitor, { world })
  await visitor.reload()
  await visitor.isConnectedTo(account)
  await expectNoPrompt(visitor)

  const second = await openTab()
  await second.open('/bench?mock=1')
  await second.isConnectedTo(account)
  await expectNoPrompt(second)

  await second.click('button', /^Account /)
  await second.click('button', 'Disconnect')
  await second.isConnectedTo('None')
  await visitor.isConnectedTo('None')

  await visitor.click('button', 'Connect Wallet')
  await visitor.click('button', 'Playground Wallet')
  await visitor.isConnectedTo(account)
  await second.isConnectedTo(account)
}

async function expectNoPrompt({ requestedMethods }: VisitOptions['visitor']): Promise<void> {
  const methods = await requestedMethods()
  if (methods.includes('eth_requestAccounts'))
    throw new Error(`The wallet was asked to connect again: ${methods.join(', ')}`)
}
