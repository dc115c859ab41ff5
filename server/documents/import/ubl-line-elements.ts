import { compared, implied, kept, leftOut } from './ubl-fate'

/** What lets a line of text say what has no field. */
const described = 'lines.description'

/** A line (BG-25) of either document. */
export const lineElements = {
  ID: implied('BT-126', 'lines keep their order'),
  Note: kept('BT-127', 'lines.vatExemptionReason or lines.vatTreatment where it is why there is no VAT, else lines.description'),
  InvoicedQuantity: kept('BT-129', 'lines.quantity, its unitCode (BT-130) lines.unit'),
  CreditedQuantity: kept('BT-129', 'lines.quantity, its unitCode (BT-130) lines.unit'),
  LineExtensionAmount: kept('BT-131', 'lines.lineTotalCents'),
  AccountingCost: leftOut('BT-133'),
  InvoicePeriod: { StartDate: kept('BT-134', described), EndDate: kept('BT-135', described) },
  OrderLineReference: { LineID: leftOut('BT-132'), OrderReference: { ID: leftOut('') } },
  DocumentReference: { ID: leftOut('BT-128'), DocumentTypeCode: leftOut('') },
  AllowanceCharge: {
    ChargeIndicator: kept('', 'whether its amount is given or charged'),
    AllowanceChargeReasonCode: kept('BT-140, BT-145', `${described}, where no words say it`),
    AllowanceChargeReason: kept('BT-139, BT-144', `${described}, but for a plain discount`),
    MultiplierFactorNumeric: kept('BT-138, BT-143', 'lines.discountPercent'),
    Amount: kept('BT-136, BT-141', 'lines.discountPercent, or lines.description where it is no percentage'),
    BaseAmount: compared('BT-137, BT-142', 'quantity × price'),
  },
  Item: {
    Description: kept('BT-154', described),
    Name: kept('BT-153', described),
    BuyersItemIdentification: { ID: kept('BT-156', described) },
    SellersItemIdentification: { ID: kept('BT-155', described) },
    StandardItemIdentification: { ID: kept('BT-157', described) },
    OriginCountry: { IdentificationCode: leftOut('BT-159') },
    CommodityClassification: { ItemClassificationCode: leftOut('BT-158') },
    ClassifiedTaxCategory: {
      ID: kept('BT-151', 'lines.vatTreatment'),
      Percent: kept('BT-152', 'lines.vatRate'),
      TaxExemptionReasonCode: kept('', 'lines.vatExemptionReason, where no words say it'),
      TaxExemptionReason: kept('', 'lines.vatExemptionReason'),
      TaxScheme: { ID: compared('', 'VAT') },
    },
    AdditionalItemProperty: { Name: kept('BT-160', described), Value: kept('BT-161', described) },
  },
  Price: {
    PriceAmount: kept('BT-146', 'lines.unitPriceCents, or lines.description where it is no whole cents'),
    BaseQuantity: kept('BT-149', 'lines.unitPriceCents, which is of one'),
    AllowanceCharge: {
      ChargeIndicator: leftOut(''),
      Amount: leftOut('BT-147'),
      BaseAmount: leftOut('BT-148'),
    },
  },
} as const
