import { randomUUID } from 'node:crypto'
import { endpoints } from '@latchkey/wire'
import { fromFirmMethod } from '../providers/onramp/paymentMethods.ts'
import { assertReceivers } from './assertReceivers.ts'
import type { Handler } from './Handler.ts'
import { mapOnrampErrors } from './mapOnrampErrors.ts'
import { checkoutOnce } from './respondOnce.ts'

/** The checkout of the firm the visitor chose among the quotes, under a reference only the caller knows. */
export const createOnrampWidget: Handler<'createOnrampWidget'> = async (context, request) => {
  const { onramp } = context
  const { body, ip } = request
  const signal = request.getSignal()
  const { sessionData: session } = body
  const code = session.destinationCurrencyCode
  const [symbol = code, ...network] = code.split('_')
  const networks = network.length > 0 ? [network.join('_')] : []
  // BTC and SOL are native somewhere; the network of any other code without one is of the provider's choice.
  const { destinations } = onramp
  const paidOutOn = destinations.toNativeNetwork(code) ?? networks[0]
  assertReceivers([{ address: session.walletAddress, networks: [paidOutOn] }], {
    field: 'walletAddress',
    ...destinations,
  })
  return await checkoutOnce(context, request, {
    endpoint: endpoints.createOnrampWidget,
    async work() {
      const reference = randomUUID()
      const { url } = await mapOnrampErrors(
        onramp.createCheckout(
          {
            ...onramp.placeOf({ ...(session.countryCode !== undefined && { country: session.countryCode }) }),
            wallets: [
              {
                address: session.walletAddress,
                networks,
                assets: [symbol],
              },
            ],
            reference,
            clientIp: ip,
            firm: session.serviceProvider,
            asset: { symbol, code, ...(network.length > 0 && { network: network.join('_') }) },
            paymentCurrency: session.sourceCurrencyCode,
            paymentAmount: session.sourceAmount,
            paymentMethod: session.paymentMethodType && fromFirmMethod(session.paymentMethodType),
            redirectUrl: session.redirectUrl,
          },
          { signal },
        ),
      )
      return { widgetUrl: url, reference }
    },
  })
}
