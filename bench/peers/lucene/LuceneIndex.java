import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DoubleDocValuesField;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/**
 * Cards in one Lucene segment in the order of the rows. Texts are indexed as grams of one, two and three letters, numbers
 * as points, and sort keys as doc values. With `hasValues` whole texts and all numbers are doc values, in place of
 * positions and points.
 */
record LuceneIndex(String[] columns, boolean hasValues) {
  static final int GRAM = 3;
  private static final String SEPARATOR = "\u0001";

  /** The grams of a text, counted in code points; those without positions once per text. */
  private static final class Grams extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final Iterator<String> grams;

    Grams(String text, int size, boolean isOnce) {
      int[] points = text.codePoints().toArray();
      Collection<String> found = isOnce ? new HashSet<>() : new ArrayList<>(points.length);
      for (int at = 0; at + size <= points.length; at += 1) found.add(new String(points, at, size));
      grams = found.iterator();
    }

    @Override
    public boolean incrementToken() {
      if (!grams.hasNext()) return false;
      clearAttributes();
      term.append(grams.next());
      return true;
    }
  }

  private static FieldType gramType(IndexOptions options) {
    FieldType type = new FieldType();
    type.setOmitNorms(true);
    type.setIndexOptions(options);
    type.freeze();
    return type;
  }

  private static final FieldType ONCE = gramType(IndexOptions.DOCS);
  private static final FieldType PLACED = gramType(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);

  static String read(DataInputStream input) throws IOException {
    int length = input.readInt();
    if (length < 0) return null;
    byte[] bytes = new byte[length];
    input.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private void addText(Document document, String name, String text) {
    for (int size = 1; size <= GRAM; size += 1) {
      boolean isOnce = hasValues || size < GRAM;
      document.add(new Field(name + size, new Grams(text, size, isOnce), isOnce ? ONCE : PLACED));
    }
    for (String value : text.split(SEPARATOR, -1)) document.add(new StringField(name, value, Field.Store.NO));
    if (hasValues) document.add(new SortedDocValuesField(name, new BytesRef(text)));
  }

  private void addNumber(Document document, String name, String text) {
    if (!hasValues) document.add(new DoublePoint(name, Double.parseDouble(text)));
    document.add(new DoubleDocValuesField(name, Double.parseDouble(text)));
  }

  private void addNumbers(Document document, String name, String text) {
    for (String value : text.split(SEPARATOR, -1)) {
      double number = Double.parseDouble(value);
      document.add(
          hasValues
              ? new SortedNumericDocValuesField(name, NumericUtils.doubleToSortableLong(number))
              : new DoublePoint(name, number));
    }
  }

  private Document toDocument(DataInputStream input) throws IOException {
    Document document = new Document();
    for (String column : columns) {
      String value = read(input);
      if (value == null) continue;
      String name = column.substring(2);
      switch (column.charAt(0)) {
        case 't' -> addText(document, name, value);
        case 'e' -> document.add(new StringField(name, value, Field.Store.NO));
        case 'n' -> addNumber(document, name, value);
        case 'm' -> addNumbers(document, name, value);
        case 's' -> document.add(new DoubleDocValuesField(name, Double.parseDouble(value)));
        default -> throw new IllegalArgumentException(column);
      }
    }
    return document;
  }

  void build(MMapDirectory directory, String rows) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig();
    // Keeps the order of the rows, which breaks ties.
    config.setMergePolicy(new LogDocMergePolicy());
    config.setRAMBufferSizeMB(512);
    try (IndexWriter writer = new IndexWriter(directory, config);
        DataInputStream input = new DataInputStream(new BufferedInputStream(new FileInputStream(rows), 1 << 20))) {
      int count = input.readInt();
      for (int row = 0; row < count; row += 1) writer.addDocument(toDocument(input));
      writer.forceMerge(1);
    }
  }
}
