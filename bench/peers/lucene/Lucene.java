import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.index.DirectoryReader;
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

/** Lucene's own queries: terms of grams and phrases of them, points, and the collector of the first of a sort order. */
final class Lucene implements LuceneMain.Engine {
  private static final int GRAM = LuceneIndex.GRAM;

  private final IndexSearcher searcher;

  Lucene(DirectoryReader reader) {
    searcher = new IndexSearcher(reader);
    // No engine of the comparison keeps answers.
    searcher.setQueryCache(null);
  }

  private static Query contains(String field, String value) {
    int[] points = value.codePoints().toArray();
    if (points.length <= GRAM) return new TermQuery(new Term(field + points.length, value));
    PhraseQuery.Builder phrase = new PhraseQuery.Builder();
    for (int at = 0; at + GRAM <= points.length; at += 1)
      phrase.add(new Term(field + GRAM, new String(points, at, GRAM)), at);
    return new NGramPhraseQuery(GRAM, phrase.build());
  }

  private static String escapeWildcard(String text) {
    return text.replaceAll("[\\\\*?]", "\\\\$0");
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
      case "wildcard" -> new WildcardQuery(
          new Term(words.next(), escapeWildcard(words.next()) + "*" + escapeWildcard(words.next())));
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

  @Override
  public LuceneMain.Found answer(int limit, int offset, Iterator<String> words) throws IOException {
    Sort sort = parseSort(words);
    Query query = new ConstantScoreQuery(parse(words.next(), words));
    TopFieldCollector collector = TopFieldCollector.create(sort, offset + limit, Integer.MAX_VALUE);
    searcher.search(query, collector);
    ScoreDoc[] found = collector.topDocs(offset, limit).scoreDocs;
    return new LuceneMain.Found(collector.getTotalHits(), Arrays.stream(found).mapToInt(one -> one.doc).toArray());
  }
}
