import { createPhoneWallet } from '@latchkey/testing/phone'
import type { VisitOptions } from './Visit.ts'
import { accountOf } from './Visit.ts'

/** A phone scans the code from the screen, connects and signs. */
export async function qrCode({ visitor, world }: VisitOptions): Promise<void> {
  const [account] = world.accounts
  const phone = await createPhoneWallet({
    relayUrl: world.relay ?? '',
    accounts: [account!.privateKey],
    rpcUrls: world.rpcUrls,
  })
  try {
    await visitor.open('/bench')
    await visitor.click('button', 'Connect Wallet')
    await visitor.click('button', 'WalletConnect')
    await phone.pair(await visitor.scan(/QR code/))
    await visitor.isConnectedTo(accountOf(world))
    await visitor.seesNoDialog()
    await visitor.click('button', 'Sign message')
    await visitor.until('No signature', {
      run: () => /^0x[0-9a-f]{130}$/.test(document.querySelector('[data-testid=signature]')?.textContent ?? ''),
      args: [],
    })
  } finally {
    await phone.close()
  }
}
