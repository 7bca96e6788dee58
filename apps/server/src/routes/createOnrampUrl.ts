import { endpoints } from '@latchkey/wire'
import { assertReceivers } from './assertReceivers.ts'
import type { Handler } from './Handler.ts'
import { mapOnrampErrors } from './mapOnrampErrors.ts'
import { checkoutOnce } from './respondOnce.ts'

/** A checkout for the caller's wallets at the first provider that makes one. */
export const createOnrampUrl: Handler<'createOnrampUrl'> = async (context, request) => {
  const { onramp } = context
  const { body, ip } = request
  const signal = request.getSignal()
  const wallets = body.destinationWallets.map(({ address, blockchains, supported_networks, assets }) => ({
    address,
    networks: blockchains ?? supported_networks ?? [],
    assets: assets ?? [],
  }))
  assertReceivers(wallets, { field: 'destinationWallets', ...onramp.destinations })
  return await checkoutOnce(context, request, {
    endpoint: endpoints.createOnrampUrl,
    async work() {
      const { url } = await mapOnrampErrors(
        onramp.createCheckout(
          {
            ...onramp.placeOf({}),
            wallets,
            reference: body.partnerUserId,
            clientIp: ip,
            defaultNetwork: body.defaultNetwork,
            defaultExperience: body.defaultExperience,
            provider: body.provider,
            asset: body.asset === undefined ? undefined : { symbol: body.asset, network: body.defaultNetwork },
            paymentAmount: body.paymentAmount ?? body.presetFiatAmount?.toString(),
            paymentCurrency: body.paymentCurrency,
            paymentMethod: body.paymentMethod?.toLowerCase(),
            purchaseAmount: body.presetCryptoAmount === undefined ? undefined : String(body.presetCryptoAmount),
          },
          { signal },
        ),
      )
      return { url }
    },
  })
}
