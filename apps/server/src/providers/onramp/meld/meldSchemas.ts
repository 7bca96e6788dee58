import * as z from 'zod'

/** The fields that are read of Meld's API. Its guide says that new fields may appear at any time, so unknown ones are ignored. */

const text = z.string().nullish()
const number = z.number().nullish()

export const cryptoCurrenciesSchema = z.array(
  z.looseObject({
    currencyCode: z.string(),
    name: text,
    chainCode: text,
    chainId: text,
    chainName: text,
    contractAddress: text,
  }),
)

export const limitsSchema = z.array(
  z.looseObject({ currencyCode: z.string(), minimumAmount: z.number(), maximumAmount: z.number() }),
)

export const paymentMethodsSchema = z.array(z.looseObject({ paymentMethod: z.string() }))

export const propertiesSchema = z.array(z.looseObject({}))

export const firmsSchema = z.array(
  z.object({
    serviceProvider: z.string(),
    name: z.string(),
    status: z.string(),
    categories: z.array(z.string()),
    websiteUrl: text,
    logos: z.object({ dark: text, darkShort: text, light: text, lightShort: text }).nullish(),
  }),
)

export const quotesSchema = z.object({
  quotes: z
    .array(
      z.object({
        serviceProvider: z.string(),
        paymentMethodType: text,
        sourceAmount: z.number(),
        sourceCurrencyCode: z.string(),
        fiatAmountWithoutFees: number,
        destinationAmount: z.number(),
        destinationCurrencyCode: z.string(),
        networkFee: number,
        totalFee: number,
      }),
    )
    .nullable(),
})

export const widgetSchema = z.object({ id: z.string(), widgetUrl: z.url() })

export const errorSchema = z.object({ message: z.string().max(300) })

export const transactionSchema = z.object({
  transaction: z.object({
    id: z.string(),
    status: z.string(),
    createdAt: z.iso.datetime({ offset: true }),
    transactionType: z.string(),
    destinationAmount: number,
    destinationCurrencyCode: text,
    externalSessionId: text,
    externalCustomerId: text,
    cryptoDetails: z
      .object({
        walletAddress: text,
        destinationWalletAddress: text,
        sessionWalletAddress: text,
        blockchainTransactionId: text,
        chainId: text,
      })
      .nullish(),
  }),
})

export const webhookSchema = z.object({
  eventType: z.string(),
  eventId: z.string().min(1).max(128),
  payload: z.object({ paymentTransactionId: z.string().min(1).max(128) }),
})
