import type { Choice } from './choice.ts'

type ListedWallet = { name: string; id: string }

/** The catalogue's wallets that the configurator offers, by their slugs there. */
export const wallets: Record<Choice['wallets'][number], ListedWallet> = {
  metamask: { name: 'MetaMask', id: '349ea085e7c763adbad98208288bd670a758fdf5f9c60d6da3f114e12b84b146' },
  rabby: { name: 'Rabby Wallet', id: '6d987f935d7af73f43cd2f59deb3736dd10e2a133982642f95540a9fe9a21ee0' },
  coinbase: { name: 'Coinbase Wallet', id: 'f80f21938e5248ec70b870ac1103d0dd01b7811550a7a5c971e1c3e85ea62492' },
  rainbow: { name: 'Rainbow', id: '8fced00b6ce281456d69daef5f2b33eaf1a4a29b5923ebe5f1f2c54f5886c7a3' },
  phantom: { name: 'Phantom', id: '3bb68de60f56156655a2a70e606892edda3e2f2fc57b482bfe3ef1c5263db5b6' },
  ledger: { name: 'Ledger Live', id: 'fe14010b4fe83303852f0467c919ef9a7ca089b91e96e3aad7d426dd87079297' },
}
