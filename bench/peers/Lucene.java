import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DoubleDocValuesField;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.NGramPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.WildcardQuery;
import org.apache.lucene.store.MMapDirectory;

/**
 * Cards in Lucene. Texts are indexed as grams of one, two and three letters, numbers as points, and sort keys as doc
 * values, in one segment in the order of the rows. Arguments: index folder, file of rows, columns as kind:name.
 */
public final class Lucene {
  private static final char SEPARATOR = '\u0001';
  private static final int GRAM = 3;

  /** The grams of a text, counted in code points; those without positions once per text. */
  private static final class Grams extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final Iterator<String> grams;

    Grams(String text, int size) {
      int[] points = text.codePoints().toArray();
      Collection<String> found = size < GRAM ? new HashSet<>() : new ArrayList<>(points.length);
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

  private static final FieldType SHORT = gramType(IndexOptions.DOCS);
  private static final FieldType WHOLE = gramType(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);

  private static String read(DataInputStream input) throws IOException {
    int length = input.readInt();
    if (length < 0) return null;
    byte[] bytes = new byte[length];
    input.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static void addText(Document document, String name, String text) {
    for (int size = 1; size < GRAM; size += 1) document.add(new Field(name + size, new Grams(text, size), SHORT));
    document.add(new Field(name + GRAM, new Grams(text, GRAM), WHOLE));
    for (String value : text.split(String.valueOf(SEPARATOR), -1)) document.add(new StringField(name, value, Field.Store.NO));
  }

  private static void addNumber(Document document, String name, String text, boolean isSorted) {
    for (String value : text.split(String.valueOf(SEPARATOR), -1))
      document.add(new DoublePoint(name, Double.parseDouble(value)));
    if (isSorted) document.add(new DoubleDocValuesField(name, Double.parseDouble(text)));
  }

  private static Document toDocument(DataInputStream input, String[] columns) throws IOException {
    Document document = new Document();
    for (String column : columns) {
      String value = read(input);
      if (value == null) continue;
      String name = column.substring(2);
      switch (column.charAt(0)) {
        case 't' -> addText(document, name, value);
        case 'e' -> document.add(new StringField(name, value, Field.Store.NO));
        case 'n' -> addNumber(document, name, value, true);
        case 'm' -> addNumber(document, name, value, false);
        case 's' -> document.add(new DoubleDocValuesField(name, Double.parseDouble(value)));
        default -> throw new IllegalArgumentException(column);
      }
    }
    return document;
  }

  private static void build(MMapDirectory directory, String rows, String[] columns) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig();
    // Keeps the order of the rows, which breaks ties.
    config.setMergePolicy(new LogDocMergePolicy());
    config.setRAMBufferSizeMB(512);
    try (IndexWriter writer = new IndexWriter(directory, config);
        DataInputStream input = new DataInputStream(new BufferedInputStream(new FileInputStream(rows), 1 << 20))) {
      int count = input.readInt();
      for (int row = 0; row < count; row += 1) writer.addDocument(toDocument(input, columns));
      writer.forceMerge(1);
    }
  }

  private static Query contains(String field, String value) {
    int[] points = value.codePoints().toArray();
    if (points.length <= GRAM) return new TermQuery(new Term(field + points.length, value));
    PhraseQuery.Builder phrase = new PhraseQuery.Builder();
    for (int at = 0; at + GRAM <= points.length; at += 1)
      phrase.add(new Term(field + GRAM, new String(points, at, GRAM)), at);
    return new NGramPhraseQuery(GRAM, phrase.build());
  }

  private static Query range(String field, String min, String max, boolean isExclusive) {
    double low = min.isEmpty() ? Double.NEGATIVE_INFINITY : Double.parseDouble(min);
    double high = max.isEmpty() ? Double.POSITIVE_INFINITY : Double.parseDouble(max);
    if (isExclusive && !min.isEmpty()) low = DoublePoint.nextUp(low);
    if (isExclusive && !max.isEmpty()) high = DoublePoint.nextDown(high);
    return DoublePoint.newRangeQuery(field, low, high);
  }

  private static Query all(Iterator<String> words, int count) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    boolean isPositive = false;
    for (int child = 0; child < count; child += 1) {
      String kind = words.next();
      boolean isNot = kind.equals("not");
      query.add(parse(isNot ? words.next() : kind, words), isNot ? Occur.MUST_NOT : Occur.FILTER);
      isPositive |= !isNot;
    }
    if (!isPositive) query.add(new MatchAllDocsQuery(), Occur.FILTER);
    return query.build();
  }

  private static Query any(Iterator<String> words, int count) {
    if (count == 0) return new MatchNoDocsQuery();
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    for (int child = 0; child < count; child += 1) query.add(parse(words.next(), words), Occur.SHOULD);
    return query.build();
  }

  /** A query in prefix notation. */
  private static Query parse(String kind, Iterator<String> words) {
    return switch (kind) {
      case "and" -> all(words, Integer.parseInt(words.next()));
      case "or" -> any(words, Integer.parseInt(words.next()));
      case "not" -> new BooleanQuery.Builder()
          .add(new MatchAllDocsQuery(), Occur.FILTER)
          .add(parse(words.next(), words), Occur.MUST_NOT)
          .build();
      case "contains" -> contains(words.next(), words.next());
      case "exact" -> new TermQuery(new Term(words.next(), words.next()));
      case "wildcard" -> new WildcardQuery(new Term(words.next(), words.next()));
      case "range" -> range(words.next(), words.next(), words.next(), words.next().equals("true"));
      default -> throw new IllegalArgumentException(kind);
    };
  }

  private static Sort parseSort(Iterator<String> words) {
    List<SortField> fields = new ArrayList<>();
    for (int left = Integer.parseInt(words.next()); left > 0; left -= 1) {
      String name = words.next();
      boolean isDescending = words.next().equals("true");
      if (name.equals("doc")) {
        fields.add(new SortField(null, SortField.Type.DOC, isDescending));
        continue;
      }
      SortField field = new SortField(name, SortField.Type.DOUBLE, isDescending);
      field.setMissingValue(isDescending ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
      fields.add(field);
    }
    fields.add(SortField.FIELD_DOC);
    return new Sort(fields.toArray(new SortField[0]));
  }

  private static String answer(IndexSearcher searcher, String question) throws IOException {
    Iterator<String> words = Arrays.asList(question.split("\u0002", -1)).iterator();
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    int limit = Integer.parseInt(words.next());
    int offset = Integer.parseInt(words.next());
    Sort sort = parseSort(words);
    Query query = new ConstantScoreQuery(parse(words.next(), words));
    TopFieldCollector collector = TopFieldCollector.create(sort, offset + limit, Integer.MAX_VALUE);
    searcher.search(query, collector);
    ScoreDoc[] found = collector.topDocs(offset, limit).scoreDocs;
    long spent = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
    String docs = Arrays.stream(found).map(one -> String.valueOf(one.doc)).collect(Collectors.joining(","));
    return collector.getTotalHits() + " " + spent + " " + docs;
  }

  public static void main(String[] arguments) throws IOException {
    PrintStream output = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    try (MMapDirectory directory = new MMapDirectory(Path.of(arguments[0]))) {
      build(directory, arguments[1], Arrays.copyOfRange(arguments, 2, arguments.length));
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        // No engine of the comparison keeps answers.
        searcher.setQueryCache(null);
        output.println("ready " + reader.leaves().size());
        output.flush();
        DataInputStream input = new DataInputStream(new BufferedInputStream(System.in));
        for (; ; ) {
          output.println(answer(searcher, read(input)));
          output.flush();
        }
      } catch (EOFException end) {
        output.flush();
      }
    }
  }
}
