import { connectMock, type VisitOptions } from './Visit.ts'

/** Connects the mock wallet, and disconnects it from the account. */
export async function connect({ visitor, world }: VisitOptions): Promise<void> {
  await connectMock(visitor, { world })
  await visitor.click('button', /^Account /)
  await visitor.find('heading', 'Account')
  await visitor.click('button', 'Disconnect')
  await visitor.isConnectedTo('None')
  await visitor.find('button', 'Connect Wallet')
}
