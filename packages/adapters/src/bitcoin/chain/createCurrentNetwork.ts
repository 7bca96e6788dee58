import { type AddressNetwork, parseBitcoinAddress } from '@latchkey/wire/bitcoin'
import type { BitcoinNetwork, BitcoinNetworks } from '../parseOptions.ts'

/** The networks that addresses of each form stand for where the page has none of that form: the oldest. */
const usual: Readonly<Record<AddressNetwork, string>> = {
  main: '000000000019d6689c085ae165831e93',
  test: '000000000933ea01ad0ee984209779ba',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328',
}

/** The network that is shown: wallets have addresses of one form, and otherwise do not care. */
export function createCurrentNetwork(networks: BitcoinNetworks) {
  let [current] = networks

  return {
    get: () => current,
    choose(chainId: string | number | undefined): void {
      current = networks.find(({ id }) => id === chainId) ?? current
    },
    /** Moves to a network that has the wallet's account. @returns its id, which may be of none that the page has */
    follow(address: string): string {
      if (isOn(address, current)) return String(current.id)
      const other = networks.find((network) => isOn(address, network))
      if (other) current = other
      const [form = 'main'] = parseBitcoinAddress(address).networks
      return other ? String(other.id) : usual[form]
    },
  }
}

/** Whether an address is one of the network. @throws CodecError for no address */
export function isOn(address: string, { addresses }: Pick<BitcoinNetwork, 'addresses'>): boolean {
  return parseBitcoinAddress(address).networks.includes(addresses)
}
