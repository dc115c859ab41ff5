/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Preview } from '@react-email/preview'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { CSSProperties, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { LayoutFont } from '#domain/layout'
import { inkOn } from '../pdf/colors'
import type { DocumentMail, MailFact } from './mail-parts'

/** The colours of the app, which mail programs that know the dark turn into those below. */
const light = { ground: '#f5f5f4', sheet: '#ffffff', text: '#1c1917', quiet: '#57534e', line: '#e7e5e4' }

const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background-color: #1c1917 !important; }
  .sheet { background-color: #292524 !important; }
  .text { color: #fafaf9 !important; }
  .quiet { color: #d6d3d1 !important; }
  .line { border-color: #57534e !important; }
  .logo { background-color: #ffffff !important; padding: 8px !important; border-radius: 6px !important; }
}
@media (max-width: 480px) { .sheet { padding: 24px 20px !important; } }
`

/** The letters of a house style, or what devices have that comes near: mail brings none along. */
const fontFamilies: Readonly<Record<LayoutFont, string>> = {
  'open-sans': '"Open Sans", "Segoe UI", Helvetica, Arial, sans-serif',
  'noto-serif': '"Noto Serif", Georgia, "Times New Roman", serif',
}
const textStyle: CSSProperties = {
  margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', color: light.text, whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
}
const summaryStyle: CSSProperties = {
  borderTop: `1px solid ${light.line}`, borderBottom: `1px solid ${light.line}`, padding: '12px 0', margin: '8px 0 24px',
}
const quietStyle: CSSProperties = { ...textStyle, margin: '0', fontSize: '13px', lineHeight: '20px', color: light.quiet }

/** The HTML of a mail about a document. */
export function mailSheet(mail: DocumentMail): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<Letter {...mail} />)}`
}

function Letter(mail: DocumentMail): ReactElement {
  const { locale, subject, message, businessName, accentColor, font, logoContentId, amount, facts, link } = mail
  const fontFamily = fontFamilies[font]
  return (
    <Html lang={locale} dir="ltr">
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Body className="ground" style={{ margin: '0', padding: '24px 8px', backgroundColor: light.ground, fontFamily }}>
        <Preview>{amount ? `${amount.label}: ${amount.value}` : subject}</Preview>
        <Container
          className="sheet"
          style={{
            maxWidth: '600px', margin: '0 auto', padding: '32px', backgroundColor: light.sheet, borderRadius: '8px',
            borderTop: `4px solid ${accentColor}`,
          }}
        >
          {logoContentId === null
            ? <Text className="text" style={{ ...textStyle, fontWeight: 600 }}>{businessName}</Text>
            : (
                <Img
                  className="logo" src={`cid:${logoContentId}`} alt={businessName} height="48"
                  style={{
                    height: '48px', width: 'auto', maxWidth: '240px', margin: '0 0 24px', fontSize: '18px', fontWeight: 600,
                  }}
                />
              )}
          {paragraphsOf(message).map((paragraph, index) => (
            <Text key={index} className="text" style={textStyle}>{paragraph}</Text>
          ))}
          <Section className="line" style={summaryStyle}>
            {amount && <Fact {...amount} isLarge />}
            {facts.map(fact => <Fact key={fact.label} {...fact} />)}
          </Section>
          {link && (
            <Button
              href={link.url}
              style={{
                backgroundColor: accentColor, color: inkOn(accentColor), fontSize: '16px', fontWeight: 600,
                borderRadius: '6px', padding: '12px 24px', textDecoration: 'none',
              }}
            >
              {link.label}
            </Button>
          )}
          <Text className="quiet" style={{ ...quietStyle, margin: '24px 0 0' }}>{mail.attachments}</Text>
          <Hr className="line" style={{ borderColor: light.line, margin: '24px 0 16px' }} />
          <Text className="quiet" style={quietStyle}>{mail.footer.join('\n')}</Text>
        </Container>
      </Body>
    </Html>
  )
}

/** The label takes what its longest word needs, so that no word of ours breaks; the value breaks where it must. */
function Fact({ label, value, isWhole = false, isLarge = false }: MailFact & { isLarge?: boolean }): ReactElement {
  const size = isLarge ? { fontSize: '22px', lineHeight: '32px', fontWeight: 600 } : { fontSize: '15px', lineHeight: '24px' }
  return (
    <Row>
      <Column style={{ width: '35%', verticalAlign: 'baseline', paddingRight: '12px' }}>
        <Text
          className="quiet"
          style={{ ...textStyle, margin: '0', fontSize: '15px', color: light.quiet, overflowWrap: 'normal' }}
        >
          {label}
        </Text>
      </Column>
      <Column style={{ verticalAlign: 'baseline', textAlign: 'right' }}>
        <Text className="text" style={{ ...textStyle, margin: '0', ...size, ...(isWhole ? { whiteSpace: 'nowrap' } : {}) }}>
          {value}
        </Text>
      </Column>
    </Row>
  )
}

function paragraphsOf(message: string): string[] {
  return message.replaceAll('\r\n', '\n').split(/\n{2,}/).map(text => text.trim()).filter(text => text !== '')
}
