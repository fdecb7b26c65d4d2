import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;

/** Evaluates queries by hand on the postings of one Lucene segment, as sorted arrays and bit sets. Keeps no answers. */
final class LuceneBits implements LuceneMain.Engine {
  private final int size;
  private final Docs everything;
  private final Map<String, BitTexts> texts = new HashMap<>();
  private final Map<String, BitValues> values = new HashMap<>();
  private final Map<String, BitNumbers> numbers = new HashMap<>();
  private final Map<String, BitOrder> orders = new HashMap<>();

  /** A condition. */
  private interface Node {
    /** At most about so many match. */
    int estimate();

    /** Those that match, of these documents; null stands for all. */
    Docs find(Docs within) throws IOException;
  }

  LuceneBits(DirectoryReader reader, String[] columns) throws IOException {
    LeafReader segment = reader.leaves().get(0).reader();
    size = segment.maxDoc();
    everything = Docs.all(size);
    addOrder("doc", BitOrder.byDoc(size, false), BitOrder.byDoc(size, true));
    for (String column : columns) {
      String name = column.substring(2);
      char kind = column.charAt(0);
      if (kind == 't') texts.put(name, new BitTexts(segment, name));
      if (kind == 't' || kind == 'e') values.put(name, new BitValues(segment, name));
      if (kind == 'm' || kind == 'n' || kind == 's') numbers.put(name, new BitNumbers(segment, name, kind != 'm'));
      if (kind == 'n' || kind == 's') {
        BitNumbers all = numbers.get(name);
        addOrder(name, BitOrder.byNumber(all, size, false), BitOrder.byNumber(all, size, true));
      }
    }
  }

  private void addOrder(String name, BitOrder ascending, BitOrder descending) {
    orders.put(name + "false", ascending);
    orders.put(name + "true", descending);
  }

  private record Ready(Docs docs, int estimate) implements Node {
    @Override
    public Docs find(Docs within) {
      return within == null ? docs : within.and(docs);
    }
  }

  private record Contains(BitTexts.Word word) implements Node {
    @Override
    public int estimate() {
      return word.estimate();
    }

    @Override
    public Docs find(Docs within) throws IOException {
      return word.verify(word.candidates(within));
    }
  }

  private record Range(BitNumbers.Range range) implements Node {
    @Override
    public int estimate() {
      return range.to - range.from;
    }

    @Override
    public Docs find(Docs within) {
      return within == null ? range.docs() : within.and(range.docs());
    }
  }

  private record Not(Node child, Docs everything) implements Node {
    @Override
    public int estimate() {
      return everything.count();
    }

    @Override
    public Docs find(Docs within) throws IOException {
      return (within == null ? everything : within).andNot(child.find(within));
    }
  }

  private record Any(List<Node> children) implements Node {
    @Override
    public int estimate() {
      int sum = 0;
      for (Node child : children) sum += child.estimate();
      return sum;
    }

    @Override
    public Docs find(Docs within) throws IOException {
      Docs docs = Docs.none();
      for (Node child : children) docs = docs.or(child.find(within));
      return docs;
    }
  }

  /** The rarest condition leads, and texts are searched when the grams and all other conditions have left few. */
  private record All(List<Node> children, Docs everything) implements Node {
    @Override
    public int estimate() {
      int least = everything.count();
      for (Node child : children) least = Math.min(least, child.estimate());
      return least;
    }

    @Override
    public Docs find(Docs within) throws IOException {
      Docs docs = within;
      for (Node child : children)
        docs = child instanceof Contains contains ? contains.word.candidates(docs) : child.find(docs);
      for (Node child : children) if (child instanceof Contains contains) docs = contains.word.verify(docs);
      return docs == null ? everything : docs;
    }
  }

  private List<Node> children(Iterator<String> words) throws IOException {
    List<Node> nodes = new ArrayList<>();
    for (int left = Integer.parseInt(words.next()); left > 0; left -= 1) nodes.add(parse(words));
    return nodes;
  }

  private Node parse(Iterator<String> words) throws IOException {
    String kind = words.next();
    switch (kind) {
      case "and": {
        List<Node> nodes = children(words);
        nodes.sort(Comparator.comparingInt(Node::estimate));
        return new All(nodes, everything);
      }
      case "or":
        return new Any(children(words));
      case "not":
        return new Not(parse(words), everything);
    }
    String name = words.next();
    switch (kind) {
      case "contains":
        return new Contains(texts.get(name).new Word(words.next()));
      case "exact": {
        Docs docs = values.get(name).exact(words.next());
        return new Ready(docs, docs.count());
      }
      case "wildcard": {
        Docs docs = values.get(name).wildcard(words.next(), words.next());
        return new Ready(docs, docs.count());
      }
      case "range":
        return new Range(numbers.get(name).new Range(words.next(), words.next(), words.next().equals("true")));
      default:
        throw new IllegalArgumentException(kind);
    }
  }

  private BitOrder[] parseOrders(Iterator<String> words) {
    BitOrder[] parsed = new BitOrder[Integer.parseInt(words.next())];
    for (int at = 0; at < parsed.length; at += 1) parsed[at] = orders.get(words.next() + words.next());
    return parsed;
  }

  @Override
  public LuceneMain.Found answer(int limit, int offset, Iterator<String> words) throws IOException {
    BitOrder[] keys = parseOrders(words);
    Docs found = parse(words).find(null);
    int total = found.count();
    int[] page =
        keys.length == 0
            ? found.slice(Math.min(offset, total), Math.min(offset + limit, total))
            : new BitPage(keys, size).read(found, offset, limit);
    return new LuceneMain.Found(total, page);
  }
}
