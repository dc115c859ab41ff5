import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import javax.xml.XMLConstants;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;

import net.sf.saxon.s9api.Axis;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.QName;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XdmDestination;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.XdmNodeKind;
import net.sf.saxon.s9api.XdmSequenceIterator;
import net.sf.saxon.s9api.Xslt30Transformer;
import net.sf.saxon.s9api.XsltExecutable;

import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * Judges UBL documents by the official rules, in one warm process: schemas and stylesheets are compiled once.
 *
 * In, any number of times: a line `id byteCount ruleSet,ruleSet`, then that many bytes of XML.
 * Out, one line of JSON a document, in the order of finishing:
 * {"id":"1","firedRules":{"en16931":97},"findings":[{"ruleSet","rule","severity","location","message"}]}.
 * A document that a rule set cannot even read is a fatal finding, never silence.
 */
public final class OfficialRules {
  private static final Map<String, String> STYLESHEETS = Map.of(
      "en16931", "external/schematron/1.3.16/ubl/EN16931-UBL-validation.xslt",
      "peppol", "external/schematron/openpeppol/2026.5/xslt/PEPPOL-EN16931-UBL.xslt",
      "nlcius", "external/schematron/simplerinvoicing/si-ubl-2.0.3.12.xslt");
  /** UBL's common schemas import these two without saying where they are. */
  private static final String SIGNATURES = "schemas/xmldsig-core-schema.xsd";
  private static final String CORE_COMPONENTS = "schemas/CCTS_CCT_SchemaModule.xsd";
  private static final String SCHEMA_FOLDER = "external/schemas/ubl21/maindoc/UBL-";
  private static final String SVRL = "http://purl.oclc.org/dsdl/svrl";

  private final Processor processor = new Processor(false);
  private final Map<String, XsltExecutable> stylesheets = new ConcurrentHashMap<>();
  private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

  public static void main(String[] arguments) throws Exception {
    OfficialRules rules = new OfficialRules();
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    ExecutorService pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try (DataInputStream in = new DataInputStream(new BufferedInputStream(System.in))) {
      for (String header = readLine(in); header != null; header = readLine(in)) {
        String[] parts = header.split(" ");
        byte[] xml = new byte[Integer.parseInt(parts[1])];
        in.readFully(xml);
        pool.execute(() -> {
          String line = rules.judge(parts[0], xml, parts[2].split(","));
          synchronized (out) {
            out.println(line);
          }
        });
      }
    }
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.HOURS);
  }

  private String judge(String id, byte[] xml, String[] ruleSets) {
    List<String> findings = new ArrayList<>();
    List<String> firedRules = new ArrayList<>();
    for (String ruleSet : ruleSets) {
      try {
        XdmNode document = processor.newDocumentBuilder().build(new StreamSource(new ByteArrayInputStream(xml)));
        int fired = ruleSet.equals("ubl")
            ? applySchema(document, xml, findings)
            : applyStylesheet(ruleSet, document, findings);
        firedRules.add(quote(ruleSet) + ":" + fired);
      } catch (Exception | StackOverflowError problem) {
        findings.add(finding(ruleSet, "aborted", "fatal", "/", String.valueOf(problem.getMessage())));
      }
    }
    return "{\"id\":" + quote(id) + ",\"firedRules\":{" + String.join(",", firedRules) + "},\"findings\":["
        + String.join(",", findings) + "]}";
  }

  /** The schema of the document's own root element; counts as one fired rule. */
  private int applySchema(XdmNode document, byte[] xml, List<String> findings) throws SAXException, IOException {
    String rootName = rootElement(document).getNodeName().getLocalName();
    Schema schema = schemas.computeIfAbsent(rootName, OfficialRules::loadSchema);
    Validator validator = schema.newValidator();
    validator.setErrorHandler(new ErrorHandler() {
      @Override
      public void warning(SAXParseException problem) {
        report("warning", problem);
      }

      @Override
      public void error(SAXParseException problem) {
        report("fatal", problem);
      }

      @Override
      public void fatalError(SAXParseException problem) {
        report("fatal", problem);
      }

      private void report(String severity, SAXParseException problem) {
        String location = "line " + problem.getLineNumber() + ", column " + problem.getColumnNumber();
        findings.add(finding("ubl", "schema", severity, location, problem.getMessage()));
      }
    });
    validator.validate(new StreamSource(new ByteArrayInputStream(xml)));
    return 1;
  }

  private int applyStylesheet(String ruleSet, XdmNode document, List<String> findings) throws SaxonApiException {
    Xslt30Transformer transformer = stylesheets.computeIfAbsent(ruleSet, this::loadStylesheet).load30();
    XdmDestination report = new XdmDestination();
    transformer.setGlobalContextItem(document);
    transformer.applyTemplates(document, report);
    int fired = 0;
    XdmSequenceIterator<XdmNode> results = rootElement(report.getXdmNode()).axisIterator(Axis.CHILD);
    while (results.hasNext()) {
      XdmNode result = results.next();
      if (result.getNodeKind() != XdmNodeKind.ELEMENT || !SVRL.equals(result.getNodeName().getNamespace())) continue;
      String name = result.getNodeName().getLocalName();
      if (name.equals("fired-rule")) fired++;
      if (!name.equals("failed-assert") && !name.equals("successful-report")) continue;
      findings.add(finding(ruleSet, attribute(result, "id"), severityOf(result), attribute(result, "location"),
          result.getStringValue().strip()));
    }
    return fired;
  }

  /** Peppol and EN 16931 say it in `flag`; a rule without a flag counts as fatal. */
  private static String severityOf(XdmNode result) {
    return "warning".equals(attribute(result, "flag")) ? "warning" : "fatal";
  }

  private XsltExecutable loadStylesheet(String ruleSet) {
    URL location = resource(STYLESHEETS.get(ruleSet));
    try (InputStream stream = location.openStream()) {
      return processor.newXsltCompiler().compile(new StreamSource(stream, location.toString()));
    } catch (SaxonApiException | IOException problem) {
      throw new IllegalStateException(problem);
    }
  }

  private static Schema loadSchema(String rootElement) {
    Source[] sources = Stream.of(SIGNATURES, CORE_COMPONENTS, SCHEMA_FOLDER + rootElement + "-2.1.xsd")
        .map(path -> new StreamSource(resource(path).toString())).toArray(Source[]::new);
    try {
      return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(sources);
    } catch (SAXException problem) {
      throw new IllegalStateException(problem);
    }
  }

  private static URL resource(String path) {
    URL location = OfficialRules.class.getClassLoader().getResource(path);
    if (location == null) throw new IllegalStateException("No such rule file: " + path);
    return location;
  }

  private static XdmNode rootElement(XdmNode document) {
    XdmSequenceIterator<XdmNode> children = document.axisIterator(Axis.CHILD);
    while (children.hasNext()) {
      XdmNode child = children.next();
      if (child.getNodeKind() == XdmNodeKind.ELEMENT) return child;
    }
    throw new IllegalStateException("A document without a root element");
  }

  private static String attribute(XdmNode element, String name) {
    String value = element.getAttributeValue(new QName(name));
    return value == null ? "" : value;
  }

  private static String finding(String ruleSet, String rule, String severity, String location, String message) {
    return "{\"ruleSet\":" + quote(ruleSet) + ",\"rule\":" + quote(rule) + ",\"severity\":" + quote(severity)
        + ",\"location\":" + quote(location) + ",\"message\":" + quote(message) + "}";
  }

  private static String quote(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (char character : text.toCharArray()) {
      if (character == '"' || character == '\\') json.append('\\').append(character);
      else if (character < 0x20) json.append(String.format("\\u%04x", (int) character));
      else json.append(character);
    }
    return json.append('"').toString();
  }

  /** A header line, or null at the end of the input. */
  private static String readLine(DataInputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    while (true) {
      int next = in.read();
      if (next == '\n') return line.toString();
      if (next == -1 && line.length() == 0) return null;
      if (next == -1) throw new EOFException("The input ended inside a header");
      line.append((char) next);
    }
  }
}
